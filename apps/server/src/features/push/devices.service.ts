import { clockIn, instantOf } from '@hvac/contract/clocks';
import {
  type ChangeDeviceInput,
  DEVICE_LIMITS,
  type Device,
  type Devices,
  type SaveDeviceInput,
  type SyncDeviceInput,
} from '@hvac/contract/push';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, invalidField } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { deviceName } from '../auth/device-name.service.ts';
import { sessionHash } from '../auth/session.service.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { readCompany } from '../settings/company.service.ts';
import { PushDeviceEntity, type PushDeviceRow } from './push-device.entity.ts';
import { isPublicKey } from './push-keys.service.ts';
import { hostOf, serviceName } from './push-services.service.ts';
import type { PushSite } from './push-site.service.ts';

const SAVES = { hits: 20, seconds: 60 * 60 };
/** When a pause ends, on the next day in the company's time zone. */
const MORNING = '08:00';
const DAY = 24 * 60 * 60_000;

/** Where the office is opened. */
export interface DevicePlace {
  sessionId: string;
  userAgent: string;
}

const isPaused = ({ pausedUntil }: PushDeviceRow, now: Date) =>
  pausedUntil != null && pausedUntil > now;

const toDevice = (
  row: PushDeviceRow,
  { keys }: PushSite,
  viewer: Pick<User, 'id'>,
  now: Date,
): Device => {
  const { id, user, name, endpoint, details, hours, line, seenAt, sentAt, error, key } = row;
  return {
    id,
    username: user.username,
    isOwn: user.id === viewer.id,
    name,
    service: serviceName(endpoint),
    details,
    hours,
    line,
    pausedUntil: isPaused(row, now) ? (row.pausedUntil?.toISOString() ?? null) : null,
    seenAt: seenAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    error: error ?? null,
    isGone: row.goneAt != null || keys.find(key) === null,
  };
};

const UNKNOWN = () => new AppError('notFound', 'This device is no longer notified');

/** Who is notified, and what a browser needs to join. */
export const listDevices = async (
  em: EntityManager,
  site: PushSite,
  viewer: User,
  now: Date,
): Promise<Devices> => {
  const rows = await em.find(PushDeviceEntity, viewer.isAdmin ? {} : { user: viewer.id }, {
    populate: ['user'],
    orderBy: { seenAt: 'desc', id: 'desc' },
  });
  return {
    key: site.canSend ? site.keys.current.publicKey : null,
    siteUrl: site.siteUrl,
    devices: rows.map((row) => toDevice(row, site, viewer, now)),
  };
};

/** @throws AppError `invalid` when messages cannot be posted to an address, or not be encrypted or signed for it */
const checkSubscription = (
  { isService, keys, canSend }: PushSite,
  { endpoint, p256dh, key }: Omit<SaveDeviceInput, 'details'>,
): void => {
  if (!canSend) {
    throw new AppError('conflict', 'Notifications need a public https address of the website');
  }
  if (!isService(endpoint)) {
    throw invalidField(
      'endpoint',
      `This browser's push service, ${hostOf(endpoint)}, is not one that this website posts to`,
    );
  }
  if (!isPublicKey(p256dh)) throw invalidField('p256dh', 'The browser has sent an invalid key');
  if (!keys.find(key)) {
    throw invalidField('key', 'The browser has subscribed with a key that is no longer in use');
  }
};

const countSave = (work: Work<User>): Promise<void> =>
  countAttempt(work, [{ key: `devices:save:user:${work.viewer.id}`, ...SAVES }]);

/** @throws AppError `conflict` when as many devices are on as may be */
const requireRoom = async (em: EntityManager, userId: number): Promise<void> => {
  const [count] = await em.execute<[{ own: number; all: number }]>(
    `select count(*) filter (where user_id = ?)::int as own, count(*)::int as all
     from push_devices where gone_at is null`,
    [userId],
  );
  const { ofUser, inAll } = DEVICE_LIMITS;
  if (count.own >= ofUser) {
    throw new AppError('conflict', `${ofUser} of your devices are notified. Remove one first.`);
  }
  if (count.all >= inAll) {
    throw new AppError('conflict', `${inAll} devices are notified. Remove one first.`);
  }
};

/** Serializes changes of which devices there are. */
const lockDevices = async ({ em }: Transaction): Promise<void> => {
  await em.execute(`select pg_advisory_xact_lock(hashtext('push-devices'))`);
};

/**
 * Turns on notifications on a device. One that another user has turned on is theirs no longer: people may share it, and
 * only who has turned it on last is told.
 * @throws AppError `invalid`, `conflict` without a public address or room, `tooMany`
 */
export const saveDevice = async (
  work: Work<User>,
  site: PushSite,
  { details, ...subscription }: SaveDeviceInput,
  { sessionId, userAgent }: DevicePlace,
): Promise<Device> => {
  checkSubscription(site, subscription);
  await countSave(work);
  const now = work.now();
  return work.transaction(async (tx) => {
    await lockDevices(tx);
    const user = await tx.em.findOneOrFail(UserEntity, work.viewer.id);
    const { endpoint } = subscription;
    const former = await tx.em.findOne(PushDeviceEntity, { endpoint });
    if (former?.user.id !== user.id || former.goneAt) await requireRoom(tx.em, user.id);
    const fields = {
      ...subscription,
      user,
      details,
      name: deviceName(userAgent),
      sessionHash: sessionHash(sessionId),
      seenAt: now,
      error: null,
      failedAt: null,
      goneAt: null,
    };
    const row = former
      ? tx.em.assign(former, fields)
      : tx.em.create(PushDeviceEntity, { ...fields, createdAt: now });
    await tx.em.flush();
    tx.record('created', PushDeviceEntity, row.id, { label: row.name });
    return toDevice(row, site, work.viewer, now);
  });
};

/**
 * Notes that the office was opened on a device, and how to reach it from now on: browsers change their addresses, and
 * do not always say so.
 * @returns null when the device is not known any more
 * @throws AppError `invalid`, `tooMany` when it is to be reached elsewhere, `conflict` without room for one that was gone
 */
export const syncDevice = async (
  work: Work<User>,
  site: PushSite,
  { id, ...subscription }: SyncDeviceInput,
  { sessionId, userAgent }: DevicePlace,
): Promise<Device | null> => {
  const { endpoint } = subscription;
  const known = await work.em.findOne(PushDeviceEntity, { id, user: work.viewer.id });
  if (!known) return null;
  const isMoved = known.endpoint !== endpoint || known.key !== subscription.key;
  if (isMoved || known.p256dh !== subscription.p256dh || known.auth !== subscription.auth) {
    checkSubscription(site, subscription);
    await countSave(work);
  }
  const now = work.now();
  return work.transaction(async (tx) => {
    await lockDevices(tx);
    const row = await tx.em.findOne(
      PushDeviceEntity,
      { id, user: work.viewer.id },
      { populate: ['user'] },
    );
    if (!row) return null;
    if (row.goneAt) await requireRoom(tx.em, work.viewer.id);
    await removeRows(tx, await tx.em.find(PushDeviceEntity, { endpoint, id: { $ne: id } }));
    const isBack = isMoved || row.goneAt != null;
    tx.em.assign(row, {
      ...subscription,
      name: deviceName(userAgent),
      sessionHash: sessionHash(sessionId),
      seenAt: now,
      goneAt: null,
      ...(isBack && { error: null, failedAt: null }),
    });
    await tx.em.flush();
    return toDevice(row, site, work.viewer, now);
  });
};

/**
 * A device of a user.
 * @throws AppError `notFound` when it is not there, or not theirs
 */
export const findOwnDevice = async (
  em: EntityManager,
  viewer: User,
  id: number,
): Promise<PushDeviceRow> => {
  const row = await em.findOne(PushDeviceEntity, { id, user: viewer.id }, { populate: ['user'] });
  if (!row) throw UNKNOWN();
  return row;
};

const tomorrowMorning = async (em: EntityManager, now: Date): Promise<Date> => {
  const { timeZone } = await readCompany(em);
  const { day } = clockIn(timeZone, now);
  const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  return instantOf(timeZone, next, MORNING);
};

/**
 * Changes what one's own device is told of.
 * @throws AppError `notFound`
 */
export const changeDevice = (
  work: Work<User>,
  site: PushSite,
  { id, details, hours, line, isPaused: pauses }: ChangeDeviceInput,
): Promise<Device> => {
  const now = work.now();
  return work.transaction(async (tx) => {
    const row = await findOwnDevice(tx.em, work.viewer, id);
    if (details !== undefined) row.details = details;
    if (hours !== undefined) row.hours = hours;
    if (line !== undefined) row.line = line;
    if (pauses !== undefined) row.pausedUntil = pauses ? await tomorrowMorning(tx.em, now) : null;
    await tx.em.flush();
    return toDevice(row, site, work.viewer, now);
  });
};

const removeRows = async (tx: Transaction, rows: readonly PushDeviceRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.em.nativeDelete(PushDeviceEntity, { id: { $in: rows.map(({ id }) => id) } });
  for (const { id, name } of rows) tx.record('deleted', PushDeviceEntity, id, { label: name });
};

/**
 * Turns off notifications on a device: one's own or, for an administrator, anybody's. One that is off already is left.
 */
export const removeDevice = (work: Work<User>, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const { isAdmin, id: user } = work.viewer;
    await removeRows(tx, await tx.em.find(PushDeviceEntity, isAdmin ? { id } : { id, user }));
  });

/** Turns off notifications on all devices of a user, whose password was reset, or on that of a session that was ended. */
export const removeDevicesOf = async (
  tx: Transaction,
  of: { userId: number } | { sessionHash: string },
): Promise<void> => {
  const where = 'userId' in of ? { user: of.userId } : of;
  await removeRows(tx, await tx.em.find(PushDeviceEntity, where));
};

/** Lets the devices of a session end with the one that replaces it. */
export const passDevicesOn = async (
  { em }: Transaction,
  from: string,
  to: string,
): Promise<void> => {
  await em.nativeUpdate(PushDeviceEntity, { sessionHash: from }, { sessionHash: to });
};
