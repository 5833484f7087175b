import { days } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatedJob } from '../../kernel/job.ts';
import { PushDeviceEntity } from './push-device.entity.ts';
import type { PushSite } from './push-site.service.ts';

const UNUSED = days(30);

/** Devices that are silent, or may be, by the name of their user and their own. */
interface SilentDevices {
  /** How many devices there are, silent or not. */
  count: number;
  /** Their push service takes no more messages for them, or they subscribed with a key that is gone. */
  lost: string[];
  /** The last message to one of them has failed. */
  failing: { device: string; error: string } | null;
  /** Nobody has opened the office there for a month. */
  unused: string[];
}

/** Finds devices that are to be notified of submissions and may not be. */
export const findSilentDevices = async (
  em: EntityManager,
  { keys }: PushSite,
  now: Date,
): Promise<SilentDevices> => {
  const rows = await em.find(PushDeviceEntity, {}, { populate: ['user'], orderBy: { id: 'asc' } });
  const nameOf = ({ user, name }: (typeof rows)[number]) => `${name} (${user.username})`;
  const isLost = ({ goneAt, key }: (typeof rows)[number]) => goneAt != null || !keys.find(key);
  const reachable = rows.filter((row) => !isLost(row));
  const failing = reachable.find(({ error }) => error != null);
  return {
    count: rows.length,
    lost: rows.filter(isLost).map(nameOf),
    failing: failing ? { device: nameOf(failing), error: failing.error ?? '' } : null,
    unused: reachable.filter(({ seenAt }) => now.getTime() - seenAt.getTime() > UNUSED).map(nameOf),
  };
};

/** Deletes devices whose push service has not known them for 60 days. */
export const removeGoneDevices = async (em: EntityManager): Promise<void> => {
  await em.execute(`delete from push_devices where gone_at < now() - interval '60 days'`);
};

/** Does so once a day. */
export const goneDevicesJob = repeatedJob('push:remove-gone', 'day');
