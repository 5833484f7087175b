import { days } from '@hvac/contract/durations';
import type { DeviceHours, DeviceLine } from '@hvac/contract/push';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isWithinNext, sqlWithinNext } from '../../kernel/clock.ts';
import type { PushDeviceRow } from './push-device.entity.ts';

/** A pause ends on the next day; one that is longer, in milliseconds, was set by a wrong clock. */
const MAX_PAUSE_MS = days(2);
const IS_PAUSED = sqlWithinNext('paused_until', "interval '2 days'");

/** Whether a device is notified of nothing now. */
export const isPaused = ({ pausedUntil }: Pick<PushDeviceRow, 'pausedUntil'>, now: Date): boolean =>
  pausedUntil != null && isWithinNext(MAX_PAUSE_MS, pausedUntil, now);

/**
 * The devices of a line that take messages now, by their own choices.
 * @param mayDisturb whether those are among them that are notified during opening hours only
 */
export const findNotifiableDevices = (
  em: EntityManager,
  line: DeviceLine,
  { mayDisturb = true } = {},
): Promise<{ id: number; hours: DeviceHours }[]> =>
  em.execute(
    `select id, hours from push_devices
     where gone_at is null and line = ? and (? or hours = 'always') and (paused_until is null or not ${IS_PAUSED}) order by id`,
    [line, mayDisturb],
  );

/** How many devices are notified of new submissions, at whatever hours. */
export const countNotifiedDevices = async (em: EntityManager): Promise<number> => {
  const [row] = await em.execute<[{ count: number }]>(
    `select count(*)::int as count from push_devices where gone_at is null and line = 'first'`,
  );
  return row.count;
};

/** The devices of the escalation as people know them: 'Chrome on Android (anna)'. */
export const findSecondDevices = async (em: EntityManager): Promise<string[]> => {
  const rows = await em.execute<{ name: string; username: string }[]>(
    `select d.name, u.username from push_devices d join users u on u.id = d.user_id
     where d.gone_at is null and d.line = 'second' order by d.id`,
  );
  return rows.map(({ name, username }) => `${name} (${username})`);
};
