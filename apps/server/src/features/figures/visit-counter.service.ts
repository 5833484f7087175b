import { oldAddressOf } from '@hvac/contract/addresses';
import { minutes } from '@hvac/contract/durations';
import { OTHER_SOURCES } from '@hvac/contract/figures';
import { visitSource } from '@hvac/contract/visit-source';
import { wideNetworkKey } from '../../kernel/addresses.ts';
import { MAX_PAGE_LENGTH } from './visit-count.entity.ts';

/** What one network may tell in a minute. */
const MAX_PER_NETWORK = 60;
/** What all of them may: whoever has many networks must not keep an instance busy. */
const MAX_IN_ALL = 3000;
/** Different counts that wait to be stored; whatever else is told is added up for its day. */
const MAX_WAITING = 1000;

/** The page that is no old address. */
export const HOME = '/';

/** How often something happened on a day, from a source, beginning at a page. */
export interface VisitCount {
  /** YYYY-MM-DD in the site's time zone. */
  day: string;
  /** As an old address would be. */
  page: string;
  source: string;
  visits: number;
  taps: number;
}

/** What a page tells, and who sends it. */
export interface SeenMessage {
  /** First address of the visit and its referrer, with a space between them; a plus before it is a visit, else a tap. */
  told: string;
  /** The site's own host, perhaps with a port. */
  host: string;
  ip: string;
}

/** What an instance has counted since it was last stored. Nothing about who was counted. */
export interface VisitCounter {
  /** Whether a message is heard: one network, and all of them together, tell a limited number a minute. */
  hears(ip: string, now: Date): boolean;
  /** Counts what a page tells on a day. */
  note(message: SeenMessage, day: string): void;
  /** Returns all counts and forgets them. */
  take(): VisitCount[];
  /** Restores counts that could not be stored. */
  putBack(taken: readonly VisitCount[]): void;
}

/** Tells who is heard. Networks are forgotten at the end of the minute. */
const createShares = () => {
  let minute = 0;
  let inAll = 0;
  const shares = new Map<string, number>();
  return (ip: string, now: Date): boolean => {
    const current = Math.floor(now.getTime() / minutes(1));
    if (current !== minute) {
      minute = current;
      inAll = 0;
      shares.clear();
    }
    const network = wideNetworkKey(ip);
    const share = shares.get(network) ?? 0;
    if (share >= MAX_PER_NETWORK || inAll >= MAX_IN_ALL) return false;
    shares.set(network, share + 1);
    inAll += 1;
    return true;
  };
};

/** A path as an old address would be; empty for one that is too long to be counted. */
export const pageOf = (pathname: string): string => {
  const page = pathname === HOME ? HOME : (oldAddressOf(pathname) ?? '');
  return page.length > MAX_PAGE_LENGTH ? '' : page;
};

/** What a message says; null if it is about no visit of this site. */
const readMessage = ({ told, host }: SeenMessage): Omit<VisitCount, 'day'> | null => {
  const isVisit = told.startsWith('+');
  const [landing = '', referrer = ''] = told.slice(isVisit ? 1 : 0).split(' ');
  const first = URL.parse(landing);
  // A proxy may name the usual port.
  const own = first && URL.parse(`${first.protocol}//${host}`)?.host;
  if (!own || first.host !== own) return null;
  const from = URL.parse(referrer)?.host ?? '';
  // A link of ours, opened in a tab of its own, is no further visit.
  if (isVisit && from === own) return null;
  const campaign = {
    utm_source: first.searchParams.get('utm_source') ?? undefined,
    gclid: first.searchParams.get('gclid') ?? undefined,
  };
  return {
    page: pageOf(first.pathname),
    source: visitSource(campaign, from === own ? '' : from),
    visits: isVisit ? 1 : 0,
    taps: isVisit ? 0 : 1,
  };
};

/** Counts people in memory. */
export const createVisitCounter = (): VisitCounter => {
  const counts = new Map<string, VisitCount>();

  const add = (count: VisitCount): void => {
    const { day, page, source, visits, taps } = count;
    const key = JSON.stringify([day, page, source]);
    const present = counts.get(key);
    if (present) {
      present.visits += visits;
      present.taps += taps;
    } else if (counts.size < MAX_WAITING || (page === '' && source === OTHER_SOURCES)) {
      counts.set(key, { ...count });
    } else add({ ...count, page: '', source: OTHER_SOURCES });
  };

  return {
    hears: createShares(),
    note(message, day) {
      const count = readMessage(message);
      if (count) add({ ...count, day });
    },
    take() {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
    putBack: (taken) => taken.forEach(add),
  };
};
