import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName } from './cookies.ts';

const SECONDS = 10 * 60;

const nameOf = (isHttps: boolean) => hostCookieName('receipt', isHttps);

/** The token of the last form that this browser sent; empty without one. */
export const receiptCookie = ({ cookies }: FastifyRequest, isHttps: boolean): string =>
  cookies[nameOf(isHttps)] ?? '';

/**
 * Lets this browser show the receipt again for 10 minutes only, because a computer may be shared. The token holds the
 * submission's id and a signature.
 */
export const setReceiptCookie = (
  reply: FastifyReply,
  token: string,
  isHttps: boolean,
): FastifyReply =>
  reply.setCookie(nameOf(isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: SECONDS,
  });

/** Clears the cookie when the form is opened again, because that may be somebody else. */
export const clearReceiptCookie = (reply: FastifyReply, isHttps: boolean): FastifyReply =>
  reply.clearCookie(nameOf(isHttps), { path: '/', secure: isHttps });
