import { type ActionWords, AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';
import { FIELD_NAMES, SETTING_NAMES } from './audit-names.ts';

/** Each word makes the query longer. */
const MOST_WORDS = 10;

/** What a word of a search stands for in the sentences that tell events. */
export interface SoughtWord {
  word: string;
  /** Actions whose words contain it. */
  actions: AuditAction[];
  /** The labels of settings whose names contain it. */
  settings: string[];
  /** The fields whose names contain it. */
  fields: string[];
}

const ACTIONS = Object.entries<ActionWords>(AUDIT_ACTIONS).map(
  ([action, { says, many = '', auto = '', own = '', also = '' }]) => ({
    action: action as AuditAction,
    words: [says, many, auto, own, also]
      .join(' ')
      .replace(/\{\w+\}/g, '')
      .toLowerCase(),
  }),
);

const keysNamed = (names: Readonly<Record<string, string>>, word: string) =>
  Object.keys(names).filter((key) => names[key]?.toLowerCase().includes(word));

/** The words of a search, each with what it stands for; the marks around the words of a sentence do not count. */
export const soughtWords = (search: string): SoughtWord[] => {
  const words = search.split(/[\s“”"(),:–→]+/).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_WORDS).map((word) => {
    const lower = word.toLowerCase();
    return {
      // As typed: the database folds the case of both sides.
      word,
      actions: ACTIONS.filter(({ words: said }) => said.includes(lower)).map(
        ({ action }) => action,
      ),
      settings: keysNamed(SETTING_NAMES, lower),
      fields: keysNamed(FIELD_NAMES, lower),
    };
  });
};
