import { type Draft, type DraftSubject, draftDays } from '@hvac/contract/drafts';
import { days } from '@hvac/contract/durations';

const PREFIX = 'draft:';

/** Distinguishes what several tabs keep of the same. */
const tab = Math.random().toString(36).slice(2);

/** Unsaved work in this browser, which the server has not taken. */
export interface BrowserDraft extends Draft {
  key: string;
}

const keysWith = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

const prefixOf = ({ user, of, subject }: DraftSubject): string =>
  `${PREFIX}${user}:${of}:${encodeURIComponent(subject)}:`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  typeof value.fields === 'string' &&
  'baseVersion' in value &&
  typeof value.baseVersion === 'number' &&
  'savedAt' in value &&
  typeof value.savedAt === 'string';

const read = (key: string): Draft | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

/** For how many days what is kept under a key is kept. */
const daysOf = (key: string): number => {
  const [, , of, subject] = key.split(':');
  return draftDays({ of, subject });
};

/** Removes drafts from this browser. */
export const dropFromBrowser = (keys: readonly string[]): void => {
  for (const key of keys) localStorage.removeItem(key);
};

const store = (key: string, draft: Draft): string | null => {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return key;
  } catch {
    return null;
  }
};

/** Keeps a draft of this tab in the browser. Returns its key; null if there is no room for it. */
export const keepInBrowser = (target: DraftSubject, draft: Draft): string | null =>
  store(`${prefixOf(target)}${tab}`, draft);

/** The same beside the draft that this tab goes on with. */
export const setAsideInBrowser = (target: DraftSubject, draft: Draft): string | null =>
  store(`${prefixOf(target)}${tab}-${draft.savedAt}`, draft);

/** What this browser keeps of a subject for its user, newest first. Drops what is too old, whoever's it is. */
export const draftsInBrowser = (target: DraftSubject): BrowserDraft[] => {
  const isOld = (key: string) => {
    const draft = read(key);
    return draft === null || Date.now() - Date.parse(draft.savedAt) >= days(daysOf(key));
  };
  dropFromBrowser(keysWith(PREFIX).filter(isOld));
  return keysWith(prefixOf(target))
    .flatMap((key) => {
      const draft = read(key);
      return draft ? [{ ...draft, key }] : [];
    })
    .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt));
};

/** Removes everything that this browser keeps for a user, who logs out. */
export const dropDraftsOf = (userId: number): void =>
  dropFromBrowser(keysWith(`${PREFIX}${userId}:`));
