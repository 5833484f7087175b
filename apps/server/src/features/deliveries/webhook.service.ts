import { createHmac } from 'node:crypto';
import { AppError } from '../../kernel/errors.ts';
import { networkFault } from '../../kernel/network-fault.ts';

/** In milliseconds. */
const TIMEOUT_MS = 10_000;
/** 4xx statuses after which another attempt may succeed. */
const WORTH_ANOTHER = [408, 429];

interface WebhookCall {
  url: string;
  key: Buffer;
  /** The same at every attempt, so that the receiver can recognize a repetition. */
  id: string;
  type: string;
  data: object;
}

/**
 * Posts an event as JSON, signed according to Standard Webhooks (beyond §1).
 * @throws AppError below status 500 if the receiver would refuse it again
 */
export const postWebhook = async (
  { url, key, id, type, data }: WebhookCall,
  now: Date,
  timeoutMs = TIMEOUT_MS,
): Promise<void> => {
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((thrown: unknown) => {
    throw new AppError('unavailable', `The webhook could not be reached: ${networkFault(thrown)}`);
  });
  await response.body?.cancel();
  if (response.ok) return;
  const { status } = response;
  const isFinal = status >= 400 && status < 500 && !WORTH_ANOTHER.includes(status);
  throw new AppError(isFinal ? 'invalid' : 'unavailable', `The webhook answered ${status}`);
};
