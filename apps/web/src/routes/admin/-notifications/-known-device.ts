import type { OwnDevice } from '@hvac/contract/push';

/** The number of this device, if it is notified, and the secret that moves it: nothing else is kept in the browser. */
const KEY = 'device';
const SECRET = 'device-secret';

/** The number of this device; null unless notifications were turned on here. */
export const knownDevice = (): number | null => {
  const id = Number(localStorage.getItem(KEY));
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** What tells the website that it is this browser that has another address; undefined for a device without it. */
export const deviceSecret = (): string | undefined => localStorage.getItem(SECRET) ?? undefined;

export const rememberDevice = ({ id, secret }: Pick<OwnDevice, 'id' | 'secret'>): void => {
  localStorage.setItem(KEY, String(id));
  if (secret !== null) localStorage.setItem(SECRET, secret);
};

export const forgetDevice = (): void => {
  localStorage.removeItem(KEY);
  localStorage.removeItem(SECRET);
};
