/** Something freshly made. Only what may be kept is; its tags say what it shows. */
export interface Made<Value> {
  value: Value;
  tags: ReadonlySet<string>;
  mayBeKept: boolean;
}

/** Makes something; `onHeavier` is to be called when it takes more memory than when it was made. */
type Make<Value> = (onHeavier: () => void) => Promise<Made<Value>>;

export interface ResponseCache<Value> {
  /** What stands under a key, made once however many ask for it at the same time. */
  get(key: string, make: Make<Value>): Promise<Value>;
  /** Forgets everything that shows one of these. */
  invalidate(tags: readonly string[]): void;
  /** Forgets everything. */
  clear(): void;
  readonly size: number;
  /** What everything that is kept counts. */
  readonly weight: number;
}

interface Entry<Value> {
  value: Value;
  tags: ReadonlySet<string>;
  weight: number;
}

// What is heavier than that counts no more: even the heaviest is kept, never two such, and others beside it.
const HEAVIEST_SHARE = 0.75;

/**
 * Keeps pages and answers in memory until what they show changes.
 * @param capacity weight to keep at most; what was not asked for the longest goes first. The one that is kept
 *   although it is heavier than all of it comes on top.
 * @param weigh what one of them counts at the moment; each is one unless given
 */
export const createResponseCache = <Value>(
  capacity: number,
  weigh: (value: Value) => number = () => 1,
): ResponseCache<Value> => {
  const entries = new Map<string, Entry<Value>>();
  const making = new Map<string, Promise<Value>>();
  // What was begun before a change may show what was there before: it is sent, but not kept.
  let generation = 0;
  let weight = 0;

  const heaviest = Math.max(1, Math.ceil(capacity * HEAVIEST_SHARE));

  const forget = (key: string) => {
    weight -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };

  const keep = (key: string, { value, tags }: Pick<Entry<Value>, 'value' | 'tags'>) => {
    forget(key);
    const entry = { value, tags, weight: Math.min(weigh(value), heaviest) };
    entries.set(key, entry);
    weight += entry.weight;
    for (const oldest of entries.keys()) {
      if (weight <= capacity) break;
      forget(oldest);
    }
  };

  const weighAgain = (key: string) => {
    const kept = entries.get(key);
    if (kept) keep(key, kept);
  };

  const makeAndKeep = async (key: string, make: Make<Value>) => {
    const begunIn = generation;
    const { value, tags, mayBeKept } = await make(() => weighAgain(key));
    if (mayBeKept && begunIn === generation) keep(key, { value, tags });
    return value;
  };

  const forgetIf = (isOld: (entry: Entry<Value>) => boolean) => {
    generation += 1;
    // Whoever asks from now on must not be given what was begun before.
    making.clear();
    for (const [key, entry] of entries) {
      if (isOld(entry)) forget(key);
    }
  };

  return {
    get size() {
      return entries.size;
    },
    get weight() {
      return weight;
    },
    async get(key, make) {
      const kept = entries.get(key);
      if (kept) {
        keep(key, kept);
        return kept.value;
      }
      const underWay = making.get(key);
      if (underWay) return underWay;
      const made = makeAndKeep(key, make).finally(() => {
        if (making.get(key) === made) making.delete(key);
      });
      making.set(key, made);
      return made;
    },
    invalidate(tags) {
      if (tags.length > 0) forgetIf((entry) => tags.some((tag) => entry.tags.has(tag)));
    },
    clear: () => forgetIf(() => true),
  };
};
