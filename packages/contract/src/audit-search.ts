import { type ActionWords, AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';
import { FIELD_NAMES, SETTING_NAMES } from './audit-names.ts';
import { fold } from './fold.ts';

/** Each word makes the query longer. */
const MAX_WORDS = 10;

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
    words: fold([says, many, auto, own, also].join(' ').replace(/\{\w+\}/g, '')),
  }),
);

const keysNamed = (names: Readonly<Record<string, string>>, word: string) =>
  Object.keys(names).filter((key) => fold(names[key] ?? '').includes(word));

/** The words of a search, each with what it stands for; the marks around the words of a sentence do not count. */
export const soughtWords = (search: string): SoughtWord[] => {
  const words = search.split(/[\s“”"(),:–→]+/).filter((word) => fold(word) !== '');
  return [...new Set(words)].slice(0, MAX_WORDS).map((word) => {
    const folded = fold(word);
    return {
      word,
      actions: ACTIONS.filter(({ words: said }) => said.includes(folded)).map(
        ({ action }) => action,
      ),
      settings: keysNamed(SETTING_NAMES, folded),
      fields: keysNamed(FIELD_NAMES, folded),
    };
  });
};
