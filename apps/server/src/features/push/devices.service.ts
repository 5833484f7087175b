import { createHash, randomBytes } from 'node:crypto';
import { clockIn, instantOf } from '@hvac/contract/clocks';
import { days } from '@hvac/contract/durations';
import {
  type ChangeDeviceInput,
  DEVICE_LIMITS,
  type Device,
  type Devices,
  type OwnDevice,
  type SaveDeviceInput,
  type SyncDeviceInput,
} from '@hvac/contract/push';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, invalidField } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { deviceName } from '../auth/device-name.service.ts';
import { hasRecentProof, requireProof } from '../auth/proof.service.ts';
import { type PassDevicesOn, type RemoveDevicesOf, sessionHash } from '../auth/session.service.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { readCompany } from '../settings/company.service.ts';
import { planMovedDevice } from './moved-device.service.ts';
import { isPaused } from './notifiable-devices.service.ts';
import { PushDeviceEntity, type PushDeviceRow } from './push-device.entity.ts';
import { isPublicKey } from './push-keys.service.ts';
import { hostOf, serviceName } from './push-services.service.ts';
import type { PushSite } from './push-site.service.ts';

const SAVES = { hits: 20, seconds: 60 * 60 };
/** When a pause ends, on the next day in the company's time zone. */
const MORNING = '08:00';

/** What a user chooses about a device. */
const CHOICES = ['details', 'hours', 'line', 'pausedUntil'] as const;

/** Where the office is opened. */
export interface DevicePlace {
  sessionId: string;
  userAgent: string;
}

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

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What only the browser of a device is to know, and what is stored of it. */
const newSecret = () => {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: hashOf(secret) };
};

/**
 * Turns on notifications on a device, and gives its browser the secret of it. One that another user has turned on is
 * theirs no longer: people may share it, and only who has turned it on last is notified.
 * @throws AppError `invalid`, `conflict` without a public address or room, `tooMany`
 */
export const saveDevice = async (
  work: Work<User>,
  site: PushSite,
  { details, ...subscription }: SaveDeviceInput,
  { sessionId, userAgent }: DevicePlace,
): Promise<OwnDevice> => {
  checkSubscription(site, subscription);
  await countSave(work);
  const now = work.now();
  return work.transaction(async (tx) => {
    await lockDevices(tx);
    const user = await tx.em.findOneOrFail(UserEntity, work.viewer.id);
    const { endpoint } = subscription;
    const former = await tx.em.findOne(PushDeviceEntity, { endpoint });
    if (former?.user.id !== user.id || former.goneAt) await requireRoom(tx.em, user.id);
    const { secret, secretHash } = newSecret();
    const fields = {
      ...subscription,
      secretHash,
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
    return { ...toDevice(row, site, work.viewer, now), secret };
  });
};

type Reached = Pick<PushDeviceRow, 'endpoint' | 'p256dh' | 'auth' | 'key'>;

const isReachedAs = (row: PushDeviceRow, { endpoint, p256dh, auth, key }: Reached): boolean =>
  row.endpoint === endpoint && row.p256dh === p256dh && row.auth === auth && row.key === key;

/**
 * Notes that the office was opened on a device, and how to reach it from now on: browsers change their addresses, and
 * do not always say so. To be reached otherwise takes the secret of the device or a proof, else whoever finds a browser
 * unattended would get the messages of any device of its user. A proof also brings another secret to a browser without
 * the right one.
 * @returns null when the device is not known any more
 * @throws AppError `invalid`, `tooMany` and, with neither secret nor proof, `forbidden` when it is to be reached
 *   otherwise; `conflict` without room for one that was gone
 */
export const syncDevice = async (
  work: Work<User>,
  site: PushSite,
  { id, secret: given, ...subscription }: SyncDeviceInput,
  { sessionId, userAgent }: DevicePlace,
): Promise<OwnDevice | null> => {
  const { endpoint } = subscription;
  const now = work.now();
  // Not kept for the transaction, which looks at the device again.
  const known = await work.em.fork().findOne(PushDeviceEntity, { id, user: work.viewer.id });
  if (!known) return null;
  const isOwnBrowser = given !== undefined && hashOf(given) === known.secretHash;
  const mayMove = isOwnBrowser || (await hasRecentProof(work.em, sessionId, now));
  if (!isReachedAs(known, subscription)) {
    if (!mayMove) await requireProof(work.em, sessionId, now);
    checkSubscription(site, subscription);
    await countSave(work);
  }
  return work.transaction(async (tx) => {
    await lockDevices(tx);
    const row = await tx.em.findOne(
      PushDeviceEntity,
      { id, user: work.viewer.id },
      { populate: ['user'] },
    );
    if (!row) return null;
    if (row.goneAt) await requireRoom(tx.em, work.viewer.id);
    const isMoved = !isReachedAs(row, subscription);
    if (isMoved) {
      // Somebody else may have moved it meanwhile.
      if (!mayMove) await requireProof(tx.em, sessionId, now);
      await removeRows(tx, await tx.em.find(PushDeviceEntity, { endpoint, id: { $ne: id } }));
      tx.record('updated', PushDeviceEntity, id, { action: 'device.moved', label: row.name });
      await planMovedDevice(tx, row, isOwnBrowser);
    }
    const isBack = isMoved || row.goneAt != null;
    const { secret, secretHash } =
      mayMove && !isOwnBrowser ? newSecret() : { secret: null, secretHash: row.secretHash };
    tx.em.assign(row, {
      ...subscription,
      secretHash,
      name: deviceName(userAgent),
      sessionHash: sessionHash(sessionId),
      seenAt: now,
      goneAt: null,
      ...(isBack && { error: null, failedAt: null }),
    });
    await tx.em.flush();
    return { ...toDevice(row, site, work.viewer, now), secret };
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
  const next = new Date(Date.parse(day) + days(1)).toISOString().slice(0, 10);
  return instantOf(timeZone, next, MORNING);
};

/**
 * Changes what one's own device is notified of.
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
    const before = toDevice(row, site, work.viewer, now);
    if (details !== undefined) row.details = details;
    if (hours !== undefined) row.hours = hours;
    if (line !== undefined) row.line = line;
    if (pauses !== undefined) row.pausedUntil = pauses ? await tomorrowMorning(tx.em, now) : null;
    await tx.em.flush();
    const after = toDevice(row, site, work.viewer, now);
    const fields = CHOICES.filter((choice) => before[choice] !== after[choice]);
    if (fields.length > 0) {
      tx.record('updated', PushDeviceEntity, id, { label: row.name, details: { fields } });
    }
    return after;
  });
};

const removeRows = async (tx: Transaction, rows: readonly PushDeviceRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.em.nativeDelete(PushDeviceEntity, { id: { $in: rows.map(({ id }) => id) } });
  for (const { id, name } of rows) {
    tx.record('deleted', PushDeviceEntity, id, { label: name, isOfOffice: true });
  }
};

/**
 * Turns off notifications on a device: one's own or, for an administrator, anybody's. One that is off already is left.
 */
export const removeDevice = (work: Work<User>, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const { isAdmin, id: user } = work.viewer;
    await removeRows(tx, await tx.em.find(PushDeviceEntity, isAdmin ? { id } : { id, user }));
  });

/** Turns off notifications on the devices of sessions that end, or of a user whose password is replaced. */
export const removeDevicesOf: RemoveDevicesOf = async (tx, of) => {
  const where =
    'sessions' in of
      ? { sessionHash: { $in: [...of.sessions] } }
      : { user: of.userId, $or: [{ sessionHash: null }, { sessionHash: { $ne: of.kept ?? '' } }] };
  await removeRows(tx, await tx.em.find(PushDeviceEntity, where));
};

/** Lets the devices of a session end with the one that replaces it. */
export const passDevicesOn: PassDevicesOn = async ({ em }, user, from, to) => {
  await em.nativeUpdate(PushDeviceEntity, { user, sessionHash: from }, { sessionHash: to });
};
