/** The number of this device, if it is notified: nothing else is kept in the browser. */
const KEY = 'device';

/** The number of this device; null unless notifications were turned on here. */
export const knownDevice = (): number | null => {
  const id = Number(localStorage.getItem(KEY));
  return Number.isInteger(id) && id > 0 ? id : null;
};

export const rememberDevice = (id: number): void => localStorage.setItem(KEY, String(id));

export const forgetDevice = (): void => localStorage.removeItem(KEY);
