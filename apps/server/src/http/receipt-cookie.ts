import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'receipt';
const PATH = '/contact';
const SECONDS = 10 * 60;

/** The token of the last form that this browser sent without JavaScript; empty without one. */
export const receiptCookie = ({ cookies }: FastifyRequest): string => cookies[NAME] ?? '';

/**
 * Lets this browser show the receipt again for some minutes, for a computer may be shared. The token holds the
 * submission's id and a signature.
 */
export const setReceiptCookie = (
  reply: FastifyReply,
  token: string,
  isHttps: boolean,
): FastifyReply =>
  reply.setCookie(NAME, token, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: SECONDS,
  });

/** Whoever opens the form anew may be somebody else. */
export const clearReceiptCookie = (reply: FastifyReply): FastifyReply =>
  reply.clearCookie(NAME, { path: PATH });
