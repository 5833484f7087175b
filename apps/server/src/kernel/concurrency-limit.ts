import { ADDRESSES_OF_NETWORK, addressKey, ownedNetworkKey } from './addresses.ts';

/** Counts what is in use at the moment, by IP address and by /48 of IPv6. */
export interface ConcurrencyLimit {
  /** Whether an amount could be taken. */
  hasRoom(ip: string, amount: number): boolean;
  /** Takes an amount; false, and nothing is taken, if the address or its /48 would have too much. */
  acquire(ip: string, amount: number): boolean;
  /** Gives back an amount that was taken. */
  release(ip: string, amount: number): void;
}

/** @param most what one address may have; a /48 of IPv6 may have twice as much */
export const createConcurrencyLimit = (most: number): ConcurrencyLimit => {
  const used = new Map<string, number>();

  const limitsOf = (ip: string): (readonly [key: string, most: number])[] => {
    const network = ownedNetworkKey(ip);
    return [
      [addressKey(ip), most],
      ...(network === null ? [] : [[network, ADDRESSES_OF_NETWORK * most] as const]),
    ];
  };
  const add = (key: string, amount: number) => {
    const sum = (used.get(key) ?? 0) + amount;
    if (sum > 0) used.set(key, sum);
    else used.delete(key);
  };

  const hasRoom = (ip: string, amount: number): boolean =>
    used.size === 0
      ? amount <= most
      : limitsOf(ip).every(([key, limit]) => (used.get(key) ?? 0) + amount <= limit);

  return {
    hasRoom,
    acquire(ip, amount) {
      if (!hasRoom(ip, amount)) return false;
      for (const [key] of limitsOf(ip)) add(key, amount);
      return true;
    },
    release(ip, amount) {
      for (const [key] of limitsOf(ip)) add(key, -amount);
    },
  };
};
