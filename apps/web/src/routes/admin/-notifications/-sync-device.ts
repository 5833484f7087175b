import type { trpc } from '../../../trpc.ts';
import { reasonOf } from '../-login/-refusal-reason.ts';
import type { KeepSession } from '../-login/-session-renewal.ts';
import { deviceSecret, forgetDevice, knownDevice, rememberDevice } from './-known-device.ts';
import { subscribe, supportHere, unsubscribe } from './-subscription.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/**
 * Tells the website that the office was opened on a device that is notified, and repairs what browsers lose without a
 * word: subscriptions vanish with updates and cleared data, and the website's key may have changed. Asks for a proof when
 * a browser without the secret of its device has another address: otherwise it would fall silent without a word.
 */
export const syncDevice = async ({ devices }: Client, keepSession: KeepSession): Promise<void> => {
  const id = knownDevice();
  if (id === null || supportHere() !== 'possible' || Notification.permission !== 'granted') return;
  const { key } = await devices.list.query();
  if (key === null) return;
  const known = { id, secret: deviceSecret(), ...(await subscribe(key)) };
  const device = await keepSession(() =>
    devices.sync.mutate(known).catch((error) => {
      if (reasonOf(error) === 'proof') throw error;
      // Repaired at the next start.
      return null;
    }),
  );
  if (device) rememberDevice(device);
};

/** Stops the notifications of this device, which the website has been told or knows by the end of the session. */
export const leaveDevice = async (): Promise<void> => {
  forgetDevice();
  await unsubscribe();
};
