import { AppError } from '../../kernel/errors.ts';
import { networkFault } from '../../kernel/network-fault.ts';
import { oneLine } from '../../kernel/one-line.ts';
import type { PushDeviceRow } from './push-device.entity.ts';
import { encryptMessage, signatureFor } from './push-message.service.ts';
import { hostOf, throttlesBy406 } from './push-services.service.ts';
import type { PushSite } from './push-site.service.ts';

/** A message as a push service gets it. */
export interface OutgoingMessage {
  /** What the device reads. */
  text: string;
  /** A message of high urgency wakes the device up. */
  urgency: 'high' | 'normal';
  /** A message that waits at the push service is replaced by a later one with the same topic: letters and digits. */
  topic?: string;
}

// In milliseconds.
const TIMEOUT = 10_000;
// In seconds: how long the push service keeps a message for a device that is off.
const LIFETIME = 12 * 60 * 60;
const MAX_WAIT_SECONDS = 60 * 60;
const MAX_ERROR_LENGTH = 200;

/** The beginning of what a service says, however much it sends. */
const wordsOf = async ({ body }: Response): Promise<string> => {
  const reader = body?.getReader();
  const { value } = (await reader?.read().catch(() => undefined)) ?? {};
  await reader?.cancel().catch(() => undefined);
  return oneLine(
    new TextDecoder().decode(value?.subarray(0, 4 * MAX_ERROR_LENGTH)),
    MAX_ERROR_LENGTH,
  );
};

/** Seconds to wait, as the service says: a number of them or a date. */
const waitIn = ({ headers }: Response, now: Date): number | undefined => {
  const said = headers.get('retry-after') ?? '';
  const seconds = /^\d{1,9}$/.test(said)
    ? Number(said)
    : Math.ceil((Date.parse(said) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, MAX_WAIT_SECONDS) : undefined;
};

/**
 * Posts a message to the push service of a device, at the address that the browser there has named: to none but push
 * services, and wherever they redirect to, to nobody.
 * @param stopping cancels it
 * @param timeoutMs after which a service counts as silent
 * @returns whether the service has taken it, or the device is gone for good
 * @throws AppError below status 500 if it would be refused again
 */
export const postMessage = async (
  { keys, siteUrl, isService }: PushSite,
  device: Pick<PushDeviceRow, 'endpoint' | 'p256dh' | 'auth' | 'key'>,
  { text, urgency, topic }: OutgoingMessage,
  { now, stopping, timeoutMs = TIMEOUT }: { now: Date; stopping: AbortSignal; timeoutMs?: number },
): Promise<'sent' | 'gone'> => {
  const { endpoint } = device;
  const host = hostOf(endpoint);
  if (!isService(endpoint)) throw new AppError('invalid', `${host} is no push service`);
  const key = keys.find(device.key);
  if (!key) throw new AppError('invalid', 'Open the office on this device once');
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: signatureFor(endpoint, key, siteUrl, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(LIFETIME),
      urgency,
      ...(topic && { topic }),
    },
    body: new Uint8Array(encryptMessage(text, device)),
    redirect: 'manual',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
  }).catch((thrown: unknown) => {
    const fault = networkFault(thrown);
    throw new AppError('unavailable', `${host} could not be reached: ${fault}`);
  });
  const { status } = response;
  const words = await wordsOf(response);
  if (response.ok) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const said = `${host} answered ${status}${words && `: ${words}`}`;
  if (status === 413) throw new AppError('invalid', said);
  const isBusy = status === 429 || status === 503 || (status === 406 && throttlesBy406(endpoint));
  const retryAfter = isBusy ? waitIn(response, now) : undefined;
  throw new AppError('unavailable', said, { ...(retryAfter && { retryAfter }) });
};
