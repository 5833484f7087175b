import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import { movedDeviceJob, notifyOfMovedDevice } from './moved-device.service.ts';
import type { PushSite } from './push-site.service.ts';
import { goneDevicesJob, removeGoneDevices } from './silent-devices.service.ts';

/** The background jobs about devices: forgets those that are gone, tells the others of one that has moved. */
export const pushJobs = (orm: MikroORM, site: PushSite) => [
  handles(goneDevicesJob, () => removeGoneDevices(orm.em.fork())),
  handles(
    movedDeviceJob,
    (payload, stopping) => notifyOfMovedDevice(orm.em.fork(), site, payload, stopping),
    { isRemote: true },
  ),
];
