import type { Draft } from '@hvac/contract/drafts';
import { statusOf } from '../../../trpc.ts';

/** Pause in typing, in milliseconds, after which the work is kept. */
const PAUSE = 500;
/** The same for somebody who types without a pause. */
const MAX_PAUSE_MS = 5000;
/** After which the server is asked again while it is away. */
const RETRY = 10_000;

/** What is unsaved. */
export type Unsaved = Pick<Draft, 'fields' | 'baseVersion'>;

/** Why the server has not taken it. */
type Reason = 'away' | 'signed-out' | 'elsewhere' | 'refused';

/** Where unsaved work is kept; null if there is none, or it has yet to be kept. */
export type DraftPlace =
  | { where: 'server'; savedAt: string }
  | { where: 'browser'; because: Reason }
  | { where: 'nowhere' }
  | null;

interface DraftKeeperDeps {
  server: {
    find(): Promise<Draft | null>;
    save(unsaved: Unsaved, over: string | null): Promise<Pick<Draft, 'savedAt'>>;
    discard(savedAt: string): Promise<unknown>;
  };
  browser: {
    /** Returns a key; null if there is no room. */
    keep(unsaved: Unsaved): string | null;
    drop(keys: readonly string[]): void;
  };
  /** Whether the user whose work this is has a session; somebody else may have logged in above it. */
  isSignedIn(): boolean;
  /** What is unsaved now; null if nothing is. */
  read(): Unsaved | null;
  report(draftPlace: DraftPlace): void;
}

/** The keepers of the forms that are shown. */
const keepers = new Set<{ flushNow(): Promise<void>; stop(): void }>();

const reasonOf = (status: number | null): Reason => {
  if (status === 401) return 'signed-out';
  if (status === 409) return 'elsewhere';
  return status === null || status >= 500 ? 'away' : 'refused';
};

/**
 * Keeps the unsaved work of a form: in the browser at once, and on the server, which then makes the copy in the browser
 * unnecessary. What another window has stored on the server is not overwritten.
 */
export const createDraftKeeper = ({
  server,
  browser,
  isSignedIn,
  read,
  report,
}: DraftKeeperDeps) => {
  /** When our draft on the server was stored. */
  let over: string | null = null;
  let keys: string[] = [];
  let isServerTaken = false;
  let isStopped = false;
  /** What the server may have stored although no answer came. */
  let uncertain: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince = 0;
  let running = Promise.resolve();
  let lookedFor: Promise<unknown> = Promise.resolve();

  const keepHere = (unsaved: Unsaved): boolean => {
    const key = browser.keep(unsaved);
    if (key === null) return false;
    browser.drop(keys.filter((other) => other !== key));
    keys = [key];
    return true;
  };

  const forget = async () => {
    browser.drop(keys);
    keys = [];
    const stored = over;
    over = null;
    report(null);
    if (stored !== null) await server.discard(stored).catch(() => undefined);
  };

  /** Whether the server's draft is our own, from a call whose answer was lost. */
  const recognize = async (): Promise<boolean> => {
    const found = uncertain === null ? null : await server.find().catch(() => null);
    if (!found || found.fields !== uncertain) return false;
    over = found.savedAt;
    uncertain = null;
    return true;
  };

  const store = async (): Promise<void> => {
    const unsaved = read();
    if (unsaved === null) return forget();
    const isHere = keepHere(unsaved);
    const sayHere = (because: Reason) =>
      report(isHere ? { where: 'browser', because } : { where: 'nowhere' });
    await lookedFor;
    if (!isSignedIn()) return sayHere('signed-out');
    if (isServerTaken) return sayHere('elsewhere');
    try {
      const { savedAt } = await server.save(unsaved, over);
      over = savedAt;
      uncertain = null;
      browser.drop(keys);
      keys = [];
      report({ where: 'server', savedAt });
    } catch (error) {
      const reason = reasonOf(statusOf(error));
      if (reason === 'elsewhere' && (await recognize())) return store();
      if (reason === 'elsewhere') isServerTaken = true;
      if (reason === 'away') {
        uncertain = unsaved.fields;
        if (!isStopped) timer ??= setTimeout(flush, RETRY);
      }
      sayHere(reason);
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(store);
    return running;
  };

  const keeper = {
    /** Must be called with every change. */
    changed(isUnsaved: boolean): void {
      if (isStopped) return;
      if (!isUnsaved && over === null && keys.length === 0) return;
      const now = Date.now();
      if (timer === undefined) waitingSince = now;
      clearTimeout(timer);
      timer = setTimeout(flush, now - waitingSince > MAX_PAUSE_MS ? 0 : PAUSE);
    },
    /** Keeps what has yet to be kept now: the tab is hidden, or the form left. */
    async flushNow(): Promise<void> {
      if (timer === undefined || isStopped) return;
      const unsaved = read();
      // At once, because the document may not live long enough for an answer.
      if (unsaved) keepHere(unsaved);
      await flush();
    },
    /** Nothing is unsaved any more: it was saved. */
    async settle(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await running;
      await forget();
    },
    /** Stores nothing on the server until it has been looked what it keeps: that would be taken for earlier work. */
    waitFor(looking: Promise<unknown>): void {
      lookedFor = looking;
    },
    /** Whether it keeps that copy in the browser itself. */
    owns(key: string): boolean {
      return keys.includes(key);
    },
    /** The server keeps other work, which the user has yet to decide on. */
    leaveServerAlone(): void {
      isServerTaken = true;
    },
    /** The user has decided on the server's draft: it may be overwritten. */
    takeServer(savedAt: string | null): void {
      isServerTaken = false;
      over = savedAt;
    },
    /** The user goes on with what was kept in the browser. */
    takeKey(key: string): void {
      keys = [...keys, key];
    },
    /** Keeps nothing from now on. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
    /** The form is shown. Returns how to end it when the form is left. */
    begin(): () => void {
      keepers.add(keeper);
      isStopped = false;
      return () => {
        keepers.delete(keeper);
        void keeper.flushNow();
        keeper.stop();
      };
    },
  };
  return keeper;
};

/** Keeps what has yet to be kept, before a logout. */
export const flushAll = async (): Promise<void> => {
  await Promise.all([...keepers].map(({ flushNow }) => flushNow()));
};

/** Keeps nothing from now on: the user has logged out. */
export const stopAll = (): void => {
  for (const { stop } of keepers) stop();
};
