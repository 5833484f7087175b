import { oldAddressOf } from '@hvac/contract/addresses';
import { isWebAddress } from '@hvac/contract/web-address';
import { wideNetworkKey } from '../../kernel/addresses.ts';
import type { MissingCount } from './missing-addresses.service.ts';

/** Different paths that wait to be stored, because visitors can make up as many as they like. */
const MAX_WAITING = 200;

/** Different paths that one network can add to a day: it must not fill the list, which other visitors need. */
const MAX_OF_NETWORK = 30;
/** Networks whose paths are known. */
const MAX_NETWORKS = 500;

// Host names have at most 253 characters.
const MAX_HOST = 253;

// What scanners look for, and what may name somebody.
const UNWANTED =
  /^\/preview\/|\.(?:php\d?|aspx?|env|git|sql|bak|zip)(?:\/|$)|\/(?:wp-|\.|cgi-bin)|\.\.|@/;

/** A request for a page that does not exist. */
export interface MissedRequest {
  method: string;
  /** As requested, without the query. */
  path: string;
  /** `Sec-Fetch-Dest`, which browsers send: `document` for a page that somebody opens. */
  destination: string | undefined;
  /** `Referer` */
  referrer: string | undefined;
  /** The site's own host name. */
  host: string;
  /** Whoever asks. */
  ip: string;
}

/** The addresses that an instance has not found since they were last stored; if there are many, the most frequent. */
export interface MissingCounter {
  note(request: MissedRequest, now: Date): void;
  /** Returns all counts and forgets them. */
  take(): MissingCount[];
  /** Restores counts that could not be stored. */
  putBack(taken: readonly MissingCount[]): void;
}

const hostOf = (referrer: string | undefined, ownHost: string): string => {
  if (referrer === undefined || !isWebAddress(referrer)) return '';
  const { hostname } = new URL(referrer);
  return hostname === ownHost ? '' : hostname.slice(0, MAX_HOST);
};

/** Tells whether a network may add a path to a day. Networks are forgotten at the end of the day. */
const createShares = () => {
  let today = '';
  const paths = new Map<string, Set<string>>();
  return (ip: string, path: string, day: string): boolean => {
    if (day !== today) paths.clear();
    today = day;
    const network = wideNetworkKey(ip);
    const own = paths.get(network) ?? new Set();
    if (own.size >= MAX_OF_NETWORK) return own.has(path);
    const [first] = paths.keys();
    if (first !== undefined && paths.size >= MAX_NETWORKS) paths.delete(first);
    paths.set(network, own.add(path));
    return true;
  };
};

/** Counts the addresses that people, not programs, ask for and do not find. Stores nothing about who asked. */
export const createMissingCounter = (): MissingCounter => {
  const counts = new Map<string, MissingCount>();
  const mayAdd = createShares();

  /** Forgets what was asked for least; of several, what was asked for first. */
  const makeRoom = () => {
    let [least] = counts;
    for (const entry of counts) if (!least || entry[1].count < least[1].count) least = entry;
    if (least) counts.delete(least[0]);
  };

  const add = (count: MissingCount) => {
    const key = `${count.day} ${count.path}`;
    const present = counts.get(key);
    if (!present) {
      if (counts.size >= MAX_WAITING) makeRoom();
      counts.set(key, { ...count });
      return;
    }
    present.count += count.count;
    if (count.lastAt > present.lastAt) present.lastAt = count.lastAt;
    present.referrer = count.referrer || present.referrer;
  };

  return {
    note({ method, path, destination, referrer, host, ip }, now) {
      if (method !== 'GET' || destination !== 'document') return;
      const asked = oldAddressOf(path);
      if (asked === null || UNWANTED.test(asked)) return;
      const day = now.toISOString().slice(0, 10);
      if (!mayAdd(ip, asked, day)) return;
      add({ path: asked, day, count: 1, lastAt: now, referrer: hostOf(referrer, host) });
    },
    take() {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
    putBack: (taken) => taken.forEach(add),
  };
};
