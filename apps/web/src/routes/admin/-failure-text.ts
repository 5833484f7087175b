import { TRPCClientError } from '@trpc/client';
import { NOT_ANSWERING, UNREACHABLE } from '../../lib/response-error.ts';
import { messageOf, statusOf } from '../../trpc.ts';

/** Why a call failed, in a sentence for the user; the browser's own words if there was no usable response help nobody. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof TRPCClientError) || statusOf(error) !== null) return messageOf(error);
  // A response came, but none of the website's.
  return error.cause?.name === 'SyntaxError' ? NOT_ANSWERING : UNREACHABLE;
};

/** The same as the catalogue of messages has it: '{status}: {message}' (spec §8). Other screens show no status. */
export const catalogueText = (error: unknown): string => {
  const status = statusOf(error);
  return status === null ? failureText(error) : `${status}: ${messageOf(error)}`;
};
