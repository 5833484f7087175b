import { RECEIPT_SECONDS } from '@hvac/contract/receipts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'receipt';

/** The token of the last form that this browser sent without JavaScript; empty without one. */
export const receiptCookie = ({ cookies }: FastifyRequest): string => cookies[NAME] ?? '';

/** Lets this browser show the receipt for a while. The token holds the submission's id and a signature. */
export const setReceiptCookie = (
  reply: FastifyReply,
  token: string,
  isHttps: boolean,
): FastifyReply =>
  reply.setCookie(NAME, token, {
    path: '/contact',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: RECEIPT_SECONDS,
  });
