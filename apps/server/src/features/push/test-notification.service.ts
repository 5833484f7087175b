import type { DeviceTest } from '@hvac/contract/push';
import { AppError } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { readCompany } from '../settings/company.service.ts';
import { findOwnDevice } from './devices.service.ts';
import { serviceName } from './push-services.service.ts';
import type { PushSite } from './push-site.service.ts';
import { sendToDevice } from './send-to-device.service.ts';

const PER_TEN_MINUTES = { hits: 10, seconds: 10 * 60 };

const timeText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .format(at)
    .replace(/\u202f/g, ' ');

/**
 * Sends a test to one's own device, and waits until its push service has taken it.
 * @throws AppError `notFound`, `tooMany`
 */
export const testDevice = async (
  work: Work<User>,
  site: PushSite,
  id: number,
): Promise<DeviceTest> => {
  const device = await findOwnDevice(work.em, work.viewer, id);
  await countAttempt(work, [{ key: `devices:test:user:${work.viewer.id}`, ...PER_TEN_MINUTES }]);
  const { name, timeZone } = await readCompany(work.em);
  const now = work.now();
  const notification = {
    title: 'This device is notified',
    body: `Sent from ${name} at ${timeText(now, timeZone)}`,
    path: '/admin/submissions',
    tag: 'test',
  };
  try {
    const stopping = new AbortController().signal;
    const state = await sendToDevice(work.em, site, device, notification, { now, stopping });
    if (state === 'gone') return { state };
    return { state, service: serviceName(device.endpoint), at: now.toISOString() };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { state: 'failed', error: thrown.message };
  }
};
