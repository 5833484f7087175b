/** A freshly made page. Only one that may be kept is; its tags say what it shows. */
export interface MadePage<Page> {
  page: Page;
  tags: ReadonlySet<string>;
  mayBeKept: boolean;
}

export interface HtmlCache<Page> {
  /** The page of a key, made once however many ask for it at the same time. */
  get(key: string, make: () => Promise<MadePage<Page>>): Promise<Page>;
  /** Forgets every page that shows one of these. */
  invalidate(tags: readonly string[]): void;
  /** Forgets every page. */
  clear(): void;
  readonly size: number;
}

interface Entry<Page> {
  page: Page;
  tags: ReadonlySet<string>;
}

/**
 * Keeps pages in memory until what they show changes.
 * @param capacity weight to keep at most; the page that was not asked for the longest goes first
 * @param weigh what a page counts; each is one unless given
 */
export const createHtmlCache = <Page>(
  capacity: number,
  weigh: (page: Page) => number = () => 1,
): HtmlCache<Page> => {
  const entries = new Map<string, Entry<Page>>();
  const making = new Map<string, Promise<Page>>();
  // A page that was begun before a change may show what was there before: it is sent, but not kept.
  let generation = 0;
  let weight = 0;

  const forget = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    weight -= weigh(entry.page);
  };

  const keep = (key: string, entry: Entry<Page>) => {
    forget(key);
    if (weigh(entry.page) > capacity) return;
    entries.set(key, entry);
    weight += weigh(entry.page);
    for (const oldest of entries.keys()) {
      if (weight <= capacity) break;
      forget(oldest);
    }
  };

  const makeAndKeep = async (key: string, make: () => Promise<MadePage<Page>>) => {
    const begunIn = generation;
    const { page, tags, mayBeKept } = await make();
    if (mayBeKept && begunIn === generation) keep(key, { page, tags });
    return page;
  };

  const forgetIf = (isOld: (entry: Entry<Page>) => boolean) => {
    generation += 1;
    // Whoever asks from now on must not be given a page that was begun before.
    making.clear();
    for (const [key, entry] of entries) {
      if (isOld(entry)) forget(key);
    }
  };

  return {
    get size() {
      return entries.size;
    },
    async get(key, make) {
      const kept = entries.get(key);
      if (kept) {
        keep(key, kept);
        return kept.page;
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
