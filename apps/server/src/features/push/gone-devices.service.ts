import type { EntityManager } from '@mikro-orm/postgresql';
import { emptyPayload, type RepeatedJob } from '../../kernel/job.ts';

/** Deletes devices whose push service has not known them for 60 days. */
export const removeGoneDevices = async (em: EntityManager): Promise<void> => {
  await em.execute(`delete from push_devices where gone_at < now() - interval '60 days'`);
};

/** Does so once a day. */
export const goneDevicesJob: RepeatedJob = {
  name: 'push:remove-gone',
  payload: emptyPayload,
  every: 'day',
};
