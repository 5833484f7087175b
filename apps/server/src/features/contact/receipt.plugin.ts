import type { ContactFormState } from '@hvac/contract/pages';
import type { PlainPage } from '@hvac/contract/plain-page';
import { amendInput } from '@hvac/contract/receipts';
import { isUnanswered } from '@hvac/contract/submission-extras';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorHeaders, logFailure, replyWithError } from '../../http/error-reply.ts';
import { clearReceiptCookie, receiptCookie, setReceiptCookie } from '../../http/receipt-cookie.ts';
import type { TextResponse } from '../../http/rest-mount.ts';
import { toAppError } from '../../kernel/errors.ts';
import type { Signer } from '../../kernel/signer.ts';
import type { Work } from '../../kernel/work.ts';
import { amendSubmission } from './answers.service.ts';
import { findSentForm } from './receipts.service.ts';

export interface ReceiptPluginDeps {
  /**
   * Sends the contact page, with the receipt if one is given.
   * @throws AppError when the page with the receipt cannot be rendered
   */
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    page?: { contactForm?: ContactFormState },
  ) => Promise<FastifyReply>;
  /** Renders a minimal page, at almost no cost. */
  plainPage: (page: PlainPage) => Promise<TextResponse>;
  receiptSigner: Signer;
  /** Whether visitors use https. */
  isHttps: boolean;
  em: () => EntityManager;
  /** A unit of work of a visitor. */
  workOf: (request: FastifyRequest) => Work<null>;
}

// Three answers, up to 500 characters in total and in any script, with the names of their fields.
const ANSWERS_BODY = 8 * 1024;
// Rendering a page blocks the event loop for 15 ms.
const RECEIPTS_AT_ONCE = 2;

const answersIn = ({ isUrgent, bestTime, houseAddress }: Record<string, unknown>) => ({
  ...((isUrgent === 'yes' || isUrgent === 'no') && { isUrgent: isUrgent === 'yes' }),
  bestTime: bestTime ?? '',
  houseAddress: houseAddress ?? '',
});

/** The receipt of a form that was sent without JavaScript, and the questions after it (beyond §2). */
export const receiptPlugin = (
  app: FastifyInstance,
  { sendPage, plainPage, receiptSigner, isHttps, em, workOf }: ReceiptPluginDeps,
): void => {
  let runningReceipts = 0;

  /** @param isBlank whether a form without any answer was sent right before */
  const sendReceipt = async (
    token: string,
    isBlank: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    runningReceipts += 1;
    try {
      const sent = await findSentForm(em(), receiptSigner, token, new Date());
      if (sent) setReceiptCookie(reply, token, isHttps);
      if (sent && isBlank) sent.answers ??= {};
      const contactForm = sent && { values: {}, errors: {}, failure: null, sent };
      return await sendPage(request, reply, contactForm ? { contactForm } : {});
    } catch (thrown) {
      // The page without the receipt still says thank you.
      logFailure(request, toAppError(thrown));
      return sendPage(request, reply);
    } finally {
      runningReceipts -= 1;
    }
  };

  app.get('/contact', (request, reply) => {
    const { sent, answers } = request.query as { sent?: unknown; answers?: unknown };
    // 'kept' is for a page that is loaded anew: without the cookie it is the form.
    const isReceipt = sent === '1' || sent === 'kept';
    const token = receiptCookie(request, isHttps);
    if (token && !isReceipt) clearReceiptCookie(reply, isHttps);
    return isReceipt && token && runningReceipts < RECEIPTS_AT_ONCE
      ? sendReceipt(token, answers === 'none', request, reply)
      : sendPage(request, reply);
  });

  const refuse = async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    if (!request.headers.accept?.includes('text/html'))
      return replyWithError(error, request, reply);
    logFailure(request, error);
    const { bestTime, houseAddress } = (request.body ?? {}) as Record<string, unknown>;
    const { text, headers } = await plainPage({
      heading: "Your answers didn't go through",
      text: `${error.status < 500 ? error.message : 'There was a problem on our side.'} We still have your request. You can also call us.`,
      again: 'Back to the form',
      typed: [bestTime, houseAddress].filter((answer) => typeof answer === 'string').join('\n'),
    });
    return reply
      .code(error.status)
      .headers({ ...headers, ...errorHeaders(error) })
      .send(text);
  };

  app.post(
    '/contact/answers',
    { bodyLimit: ANSWERS_BODY, errorHandler: refuse },
    async (request, reply) => {
      const body = (request.body ?? {}) as Record<string, unknown>;
      const input = amendInput.parse({ token: body.token, answers: answersIn(body) });
      await amendSubmission(workOf(request), receiptSigner, input, new Date());
      setReceiptCookie(reply, input.token, isHttps);
      const shown = isUnanswered(input.answers) ? 'sent=1&answers=none' : 'sent=1';
      return reply.redirect(`/contact?${shown}#contact-form`, 303);
    },
  );

  // Where 'Back to the form' leads.
  app.get('/contact/answers', (_request, reply) =>
    reply.redirect('/contact?sent=1#contact-form', 303),
  );
};
