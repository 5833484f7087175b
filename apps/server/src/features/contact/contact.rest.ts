import { type ContactField, contactInput } from '@hvac/contract/contact';
import { formKey } from '@hvac/contract/form-key';
import type { ContactFormState } from '@hvac/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, type ErrorCode, toAppError } from '../../kernel/errors.ts';
import { errorHeaders, logFailure, replyWithError } from '../../kernel/rest.ts';
import type { RequestContext } from '../../kernel/trpc.ts';
import { submitContact } from './submissions.service.ts';

export interface ContactRestDeps {
  /** Answers with the page of the request, the form filled in as it was sent. */
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { status: number; contactForm: ContactFormState },
  ) => Promise<FastifyReply>;
  contextOf: (request: FastifyRequest) => RequestContext;
}

const FIELDS: ContactField[] = ['fullName', 'email', 'phone', 'service', 'message'];
const FAILURE = 'There was a problem submitting your request. Please try again.';
/** What can be said more exactly. */
const FAILURES: Partial<Record<ErrorCode, string>> = {
  forbidden: 'The form was sent from another website. Please fill it in here and send it again.',
  tooLarge: 'Your message is too long to be sent. Please make it shorter and try again.',
};

const asTyped = (body: Record<string, unknown>): ContactFormState['values'] =>
  Object.fromEntries(
    FIELDS.map((field) => [field, typeof body[field] === 'string' ? body[field] : '']),
  );

const formAgain = (error: AppError, body: Record<string, unknown>): ContactFormState => {
  const errors: ContactFormState['errors'] = {};
  for (const { path, message } of error.issues ?? []) {
    const field = FIELDS.find((name) => name === path);
    if (field) errors[field] ??= message;
  }
  const hasFieldErrors = Object.keys(errors).length > 0;
  const message = error.code === 'tooMany' ? error.message : (FAILURES[error.code] ?? FAILURE);
  return { values: asTyped(body), errors, failure: hasFieldErrors ? null : message };
};

// Browsers send line breaks of a text area as CR LF; the form with JavaScript sends them as they are in the page.
const withPlainLineBreaks = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

/** The contact form of a visitor without JavaScript: a plain POST to the page itself (design §4). */
export const contactRest = (
  app: FastifyInstance,
  { sendPage, contextOf }: ContactRestDeps,
): void => {
  const showAgain = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    logFailure(request, error);
    return sendPage(request, reply.headers(errorHeaders(error)), {
      status: error.status,
      contactForm: formAgain(error, (request.body ?? {}) as Record<string, unknown>),
    });
  };

  // What is refused before it is read, such as a body that is too large, is a page for browsers as well.
  const errorHandler = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
    request.headers.accept?.includes('text/html')
      ? showAgain(thrown, request, reply)
      : replyWithError(thrown, request, reply);

  app.post('/contact', { errorHandler }, async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const context = contextOf(request);
    try {
      const fields = Object.fromEntries(
        FIELDS.map((field) => [field, withPlainLineBreaks(body[field])]),
      );
      const input = contactInput.parse({ ...fields, submissionKey: formKey(new Date()) });
      await submitContact(context.orm.em.fork(), input, context.rateLimit ? context.ip : null);
      return reply.redirect('/contact?sent=1#contact-form', 303);
    } catch (thrown) {
      return showAgain(thrown, request, reply);
    }
  });
};
