/** Kinds of observations by a running instance, of what only traffic and time reveal. */
export type SightingKind =
  | 'forwarding-headers'
  /** The networks for which such headers speak. */
  | 'forwarded-network'
  | 'no-forwarded-for'
  | 'host-name'
  | 'own-name-origin'
  /** The networks of those who sent them. */
  | 'own-name-network'
  | 'database-restart';

export interface Sighting {
  kind: SightingKind;
  /** Such as the IP address that a request came from. */
  detail: string;
  count: number;
  firstSeen: Date;
  lastSeen: Date;
}

/** Maximum number of details of each kind, because visitors can make up as many as they like. */
export const DETAILS_PER_KIND = 20;

const MAX_DETAIL = 100;

/** Observations of one instance since they were last stored. */
export interface Sightings {
  /** Counts one observation. Does not wait. */
  note(kind: SightingKind, detail: string, now?: Date): void;
  /** Returns all observations and forgets them. */
  take(): Sighting[];
  /** Restores observations that could not be stored. */
  putBack(taken: readonly Sighting[]): void;
}

const printable = (detail: string) => detail.slice(0, MAX_DETAIL).replace(/[^ -~]/g, '?');

export const createSightings = (): Sightings => {
  const kinds = new Map<SightingKind, Map<string, Sighting>>();

  const add = (sighting: Sighting) => {
    const { kind, detail, count, firstSeen, lastSeen } = sighting;
    const details = kinds.get(kind) ?? new Map<string, Sighting>();
    kinds.set(kind, details);
    const known = details.get(detail);
    if (!known) {
      if (details.size < DETAILS_PER_KIND) details.set(detail, sighting);
      return;
    }
    known.count += count;
    if (firstSeen < known.firstSeen) known.firstSeen = firstSeen;
    if (lastSeen > known.lastSeen) known.lastSeen = lastSeen;
  };

  return {
    note: (kind, detail, now = new Date()) =>
      add({ kind, detail: printable(detail), count: 1, firstSeen: now, lastSeen: now }),
    take() {
      const taken = [...kinds.values()].flatMap((details) => [...details.values()]);
      kinds.clear();
      return taken;
    },
    putBack: (taken) => taken.forEach(add),
  };
};
