import { fold } from '@hvac/contract/fold';
import { type Place, type SettingsEntry, settingsGroups } from './-settings-map.ts';

/** Something that a search has found. */
export interface FoundPlace extends Place {
  /** Where it is, as in 'Business → Contact & hours'. */
  within: string;
}

// What people write around the thing they look for.
const FILLERS = new Set(
  'a an the my our your i we to for of in on do how where what can change edit set update'.split(
    ' ',
  ),
);

const wordsOf = (text: string) => fold(text).match(/[\p{L}\d]+/gu) ?? [];

// A match in the name counts more than one in the other words.
const IN_LABEL = 3;
const IN_WORDS = 1;

/** How well a place matches the words of a search; 0 if one of them does not begin any of its words. */
const scoreOf = ({ label, words = '' }: Place, wanted: readonly string[]): number => {
  const named = wordsOf(label);
  const others = wordsOf(words);
  const scores = wanted.map((word) => {
    if (named.some((other) => other.startsWith(word))) return IN_LABEL;
    return others.some((other) => other.startsWith(word)) ? IN_WORDS : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
};

/** The parts of an entry first, because they lead closer. */
const placesOf = (group: string, { parts = [], ...entry }: SettingsEntry): FoundPlace[] => [
  ...parts.map((part) => ({
    ...part,
    to: part.to ?? entry.to,
    within: `${group} → ${entry.label}`,
  })),
  { ...entry, within: group },
];

/** The settings that the viewer may mean, the best match first; none for an empty search. */
export const searchSettings = (search: string, isAdmin: boolean): FoundPlace[] => {
  const wanted = wordsOf(search).filter((word) => !FILLERS.has(word));
  if (wanted.length === 0) return [];
  return settingsGroups(isAdmin)
    .flatMap(({ title, entries }) => entries.flatMap((entry) => placesOf(title, entry)))
    .map((place) => ({ place, score: scoreOf(place, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ place }) => place);
};
