import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Job } from '../../kernel/job.ts';
import type { Transaction } from '../../kernel/work.ts';
import { PushDeviceEntity, type PushDeviceRow } from './push-device.entity.ts';
import type { PushSite } from './push-site.service.ts';
import { sendToDevice } from './send-to-device.service.ts';

const payload = z.strictObject({
  /** The device that is notified, and the one that has moved. */
  device: z.number(),
  moved: z.number(),
  /** Whether the browser has moved by itself, as browsers do. */
  isRenewal: z.boolean(),
});
type MovedDevice = z.infer<typeof payload>;

/** Tells another device of the user that the messages of one go to another address. */
export const movedDeviceJob: Job<MovedDevice> = { name: 'push:tell-moved', payload };

/** Plans to tell the other devices of the user of one that has moved. */
export const planMovedDevice = async (
  tx: Transaction,
  { id, user }: PushDeviceRow,
  isRenewal: boolean,
): Promise<void> => {
  const others = await tx.em.find(PushDeviceEntity, { user, id: { $ne: id }, goneAt: null });
  for (const { id: device } of others) {
    await tx.enqueue(movedDeviceJob, { device, moved: id, isRenewal });
  }
};

const RENEWED = 'Its browser has renewed its address, as browsers do. Nothing is left to do.';
const MOVED =
  'They go to another address now. If that was not you, remove the device and change your password.';

/** @throws AppError below status 500 if it would be refused again */
export const notifyOfMovedDevice = async (
  em: EntityManager,
  site: PushSite,
  { device, moved, isRenewal }: MovedDevice,
  stopping: AbortSignal,
): Promise<void> => {
  const [notified, about] = [
    await em.findOne(PushDeviceEntity, { id: device, goneAt: null }),
    await em.findOne(PushDeviceEntity, moved),
  ];
  if (!notified || !about) return;
  const notification = {
    title: `Notifications of ${about.name} have moved`,
    body: isRenewal ? RENEWED : MOVED,
    path: '/admin/submissions#notifications',
    tag: `moved-${moved}`,
    isSilent: isRenewal,
  };
  await sendToDevice(em, site, notified, notification, { now: new Date(), stopping });
};
