import type { EntityManager } from '@mikro-orm/postgresql';
import { toAppError } from '../../kernel/errors.ts';
import { oneLine } from '../../kernel/one-line.ts';
import { type OutgoingMessage, postMessage } from './post-message.service.ts';
import { PushDeviceEntity, type PushDeviceRow } from './push-device.entity.ts';
import type { PushSite } from './push-site.service.ts';

/** What a device shows. */
export interface Notification {
  title: string;
  body: string;
  /** Path that a press opens. */
  path: string;
  /** One with the same tag replaces it. */
  tag: string;
  /** Whether it makes no sound. */
  isSilent?: boolean;
}

const MAX_LENGTH = { title: 80, body: 200 };

/** The text of a message: in the declarative form, which Safari shows by itself, and every worker reads (decision 044). */
const textOf = (
  siteUrl: string,
  { title, body, path, tag, isSilent = false }: Notification,
): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: oneLine(title, MAX_LENGTH.title),
      body: oneLine(body, MAX_LENGTH.body),
      navigate: `${siteUrl}${path}`,
      tag,
      silent: isSilent,
      lang: 'en',
    },
  });

/** Said of a device whose push service does not know it any more. */
export const GONE = 'The device takes no more notifications';

/**
 * Sends a notification to a device, and notes with the device what became of it.
 * @param sending its time, and what cancels it
 * @throws AppError below status 500 if it would be refused again
 */
export const sendToDevice = async (
  em: EntityManager,
  site: PushSite,
  device: PushDeviceRow,
  notification: Notification & Pick<OutgoingMessage, 'topic'>,
  sending: { now: Date; stopping: AbortSignal; timeoutMs?: number | undefined },
): Promise<'sent' | 'gone'> => {
  const { now } = sending;
  const { isSilent, topic } = notification;
  const store = (
    fields: Partial<Pick<PushDeviceRow, 'sentAt' | 'error' | 'failedAt' | 'goneAt'>>,
  ) => em.nativeUpdate(PushDeviceEntity, { id: device.id, endpoint: device.endpoint }, fields);
  try {
    const text = textOf(site.siteUrl, notification);
    const message = {
      text,
      urgency: isSilent ? ('normal' as const) : ('high' as const),
      ...(topic && { topic }),
    };
    const outcome = await postMessage(site, device, message, sending);
    await store(
      outcome === 'sent'
        ? { sentAt: now, error: null, failedAt: null }
        : { goneAt: now, error: GONE, failedAt: now },
    );
    return outcome;
  } catch (thrown) {
    if (!sending.stopping.aborted) {
      await store({ error: toAppError(thrown).message, failedAt: now });
    }
    throw thrown;
  }
};
