import { TRPCClientError } from '@trpc/client';
import { NOT_ANSWERING, textOfProxy, UNREACHABLE } from '../../../lib/response-error.ts';
import { isEmptyResponse, messageOf, statusOf } from '../../../trpc.ts';

/** Why a call failed, in a sentence for the user; the browser's own words if there was no usable response help nobody. */
export const failureText = (error: unknown): string => {
  const status = statusOf(error);
  if (status !== null && isEmptyResponse(error)) return textOfProxy(status);
  if (!(error instanceof TRPCClientError) || status !== null) return messageOf(error);
  // A response came, but none of the website's.
  return error.cause?.name === 'SyntaxError' ? NOT_ANSWERING : UNREACHABLE;
};

/** The same as the catalogue of messages has it: '{status}: {message}' (spec §8). Other screens show no status. */
export const catalogueText = (error: unknown): string => {
  const status = statusOf(error);
  // Over HTTP/2, responses have no status text.
  return status === null
    ? failureText(error)
    : `${status}: ${messageOf(error) || failureText(error)}`;
};
