import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import { goneDevicesJob, removeGoneDevices } from './gone-devices.service.ts';

/** The background job that forgets devices that are gone. */
export const pushJobs = (orm: MikroORM) => [
  handles(goneDevicesJob, () => removeGoneDevices(orm.em.fork())),
];
