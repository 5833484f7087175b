import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  type ContactField,
  contactInput,
} from '@hvac/contract/contact';
import { formKey } from '@hvac/contract/form-key';
import type { ContactFormState } from '@hvac/contract/pages';
import type { PlainPage } from '@hvac/contract/plain-page';
import { submissionOrigin } from '@hvac/contract/submission-extras';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorHeaders, logFailure, replyWithError } from '../../http/error-reply.ts';
import { setReceiptCookie } from '../../http/receipt-cookie.ts';
import type { TextResponse } from '../../http/rest-mount.ts';
import { type AppError, type ErrorCode, toAppError } from '../../kernel/errors.ts';
import type { Signer } from '../../kernel/signer.ts';
import type { Work } from '../../kernel/work.ts';
import type { ReadChannels } from '../deliveries/mail-account.service.ts';
import { type FormTouch, TOUCH_SECONDS } from './form-touch.service.ts';
import { receiptToken } from './receipts.service.ts';
import { countRefusedSubmission } from './refused-submissions.service.ts';
import { type FormSignals, HONEYPOT_FIELD, isFromBrowser } from './spam-score.service.ts';
import { submitContactForm } from './submit.service.ts';

export interface ContactPluginDeps {
  /**
   * Sends the contact page with the form filled in as it was submitted.
   * @throws AppError when the page cannot be rendered
   */
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { status: number; contactForm: ContactFormState },
  ) => Promise<FastifyReply>;
  /** Renders a minimal page, at almost no cost. */
  plainPage: (page: PlainPage) => Promise<TextResponse>;
  readChannels: ReadChannels;
  formTouch: FormTouch;
  receiptSigner: Signer;
  /** Whether visitors use https. */
  isHttps: boolean;
  /** A unit of work of a visitor. */
  workOf: (request: FastifyRequest) => Work<null>;
}

// URL encoding takes up to nine bytes per character (中 is %E4%B8%AD), so the longest valid form exceeds the
// usual limit for visitors. The extra kilobyte is for the field names.
const FORM_BODY =
  9 * Object.values<number>(CONTACT_LIMITS).reduce((sum, most) => sum + most, 0) + 1024;
// Rendering a page with a filled-in form blocks the event loop for 15 ms.
const FORMS_AT_ONCE = 2;
const FAILURE = 'There was a problem submitting your request. Please try again.';
/** Messages for failures with a more specific reason. */
const FAILURES: Partial<Record<ErrorCode, string>> = {
  forbidden: 'The form was sent from another website. Please fill it in here and send it again.',
  tooLarge: 'Your message is too long to be sent. Please make it shorter and try again.',
};

// Browsers submit the line breaks of a text area as CRLF; the form with JavaScript sends them unchanged.
const withPlainLineBreaks = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

/** Truncated to the field's limit, without half a surrogate pair at the end. */
const shortened = (value: unknown, field: ContactField) =>
  typeof value === 'string'
    ? value.slice(0, CONTACT_LIMITS[field]).replace(/[\ud800-\udbff]$/, '')
    : '';

const asTyped = (body: Record<string, unknown>): ContactFormState['values'] =>
  Object.fromEntries(
    CONTACT_FIELDS.map((field) => [field, shortened(withPlainLineBreaks(body[field]), field)]),
  );

const formAgain = (error: AppError, body: Record<string, unknown>): ContactFormState => {
  const errors: ContactFormState['errors'] = {};
  for (const { path, message } of error.issues ?? []) {
    const field = CONTACT_FIELDS.find((name) => name === path);
    if (field) errors[field] ??= message;
  }
  const hasFieldErrors = Object.keys(errors).length > 0;
  const message = error.code === 'tooMany' ? error.message : (FAILURES[error.code] ?? FAILURE);
  const ask = submissionOrigin.safeParse({ ask: body.ask }).data?.ask;
  return {
    values: asTyped(body),
    errors,
    failure: hasFieldErrors ? null : message,
    ...(ask && { ask }),
    ...(body.isUrgent === 'yes' && { isUrgent: true }),
  };
};

/** The contact form without JavaScript: a plain POST to the page itself (design §4). */
export const contactPlugin = (
  app: FastifyInstance,
  {
    sendPage,
    plainPage,
    readChannels,
    formTouch,
    receiptSigner,
    isHttps,
    workOf,
  }: ContactPluginDeps,
): void => {
  let runningForms = 0;

  /** Counts a refused submission. The error to show is the original one, or `tooMany` past the limit. */
  const counted = async (thrown: unknown, request: FastifyRequest) => {
    const refusal = toAppError(thrown);
    const error = await countRefusedSubmission(workOf(request), refusal);
    logFailure(request, error);
    return { error, isPastLimit: error !== refusal };
  };

  const sendPlainly = async (
    reply: FastifyReply,
    { values, errors, failure }: ContactFormState,
    status: number,
  ) => {
    const reasons =
      failure ??
      Object.values(errors)
        .map((error) => `${error}.`)
        .join(' ');
    const { text, headers } = await plainPage({
      heading: "Your request didn't go through",
      text: `${reasons} You can also call us.`,
      again: 'Back to the form',
      typed: Object.values(values).filter(Boolean).join('\n'),
    });
    return reply.code(status).headers(headers).send(text);
  };

  const showAgain = async (refused: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { error, isPastLimit } = await counted(refused, request);
    reply.headers(errorHeaders(error));
    const contactForm = formAgain(error, (request.body ?? {}) as Record<string, unknown>);
    // Requests over the rate limit are refused before their body is read.
    const isFlood = isPastLimit || (error.code === 'tooMany' && request.body === undefined);
    if (isFlood || runningForms >= FORMS_AT_ONCE)
      return sendPlainly(reply, contactForm, error.status);
    runningForms += 1;
    try {
      return await sendPage(request, reply, { status: error.status, contactForm });
    } catch (thrown) {
      const failed = toAppError(thrown);
      logFailure(request, failed);
      return sendPlainly(reply.headers(errorHeaders(failed)), contactForm, failed.status);
    } finally {
      runningForms -= 1;
    }
  };

  // Browsers also get a page when a request is refused before its body is read, such as one that is too large.
  const errorHandler = async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
    request.headers.accept?.includes('text/html')
      ? showAgain(thrown, request, reply)
      : replyWithError((await counted(thrown, request)).error, request, reply);

  const signalsOf = (
    { headers, cookies }: FastifyRequest,
    { [HONEYPOT_FIELD]: honeypot }: Record<string, unknown>,
  ): FormSignals => ({
    honeypot: typeof honeypot === 'string' ? honeypot : null,
    secondsSinceTouch: formTouch.secondsSince(cookies[formTouch.cookieName] ?? null, new Date()),
    isFromBrowser: isFromBrowser(headers, isHttps),
  });

  app.post('/contact', { bodyLimit: FORM_BODY, errorHandler }, async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    try {
      const fields = Object.fromEntries(
        CONTACT_FIELDS.map((field) => [field, withPlainLineBreaks(body[field])]),
      );
      const now = new Date();
      const input = contactInput.parse({
        ...fields,
        submissionKey: formKey(now),
        ...(body.isUrgent === 'yes' && { isUrgent: true }),
        origin: { ask: body.ask },
      });
      const signals = signalsOf(request, body);
      const work = workOf(request);
      const channels = await readChannels(work.em);
      const stored = await submitContactForm(work, channels, input, signals);
      const token = receiptToken(receiptSigner, stored, now);
      if (token) setReceiptCookie(reply, token, isHttps);
      return reply.redirect('/contact?sent=1#contact-form', 303);
    } catch (thrown) {
      return showAgain(thrown, request, reply);
    }
  });

  // The style sheet fetches it as a background image when the form receives focus, with or without JavaScript
  // (beyond §2). There is no image.
  app.get('/contact/touched', async ({ cookies }, reply) => {
    const now = new Date();
    // Focus may leave the form and return right before it is sent: the first time counts.
    if (formTouch.secondsSince(cookies[formTouch.cookieName] ?? null, now) === null) {
      reply.setCookie(formTouch.cookieName, formTouch.sign(now), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps,
        maxAge: TOUCH_SECONDS,
      });
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
