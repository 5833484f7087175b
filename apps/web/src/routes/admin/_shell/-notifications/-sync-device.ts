import type { trpc } from '../../../../trpc.ts';
import { forgetDevice, knownDevice } from './-known-device.ts';
import { subscribe, supportHere, unsubscribe } from './-subscription.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/**
 * Tells the website that the office was opened on a device that is notified, and repairs what browsers lose without a
 * word: subscriptions vanish with updates and cleared data, and the website's key may have changed.
 */
export const syncDevice = async ({ devices }: Client): Promise<void> => {
  const id = knownDevice();
  if (id === null || supportHere() !== 'possible' || Notification.permission !== 'granted') return;
  const { key } = await devices.list.query();
  if (key === null) return;
  await devices.sync.mutate({ id, ...(await subscribe(key)) });
};

/** Stops the notifications of this device, which the website has been told or knows by the end of the session. */
export const leaveDevice = async (): Promise<void> => {
  forgetDevice();
  await unsubscribe();
};
