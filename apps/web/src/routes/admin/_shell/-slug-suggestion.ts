import { slugOf } from '@hvac/contract/slug';
import slugify from '@sindresorhus/slugify';

/**
 * Suggests a readable slug if the rule of spec §5 yields nothing usable or drops letters, such as the 'öl' of
 * 'Ölheizung'; null if the rule works well. Other alphabets are transliterated to Latin letters.
 * @param fallback suggested if nothing in the text can be transliterated
 */
export const suggestSlug = (text: string, fallback: string): string | null => {
  const isUsable = /[a-z0-9]/.test(slugOf(text));
  const dropsLetters = /[\p{L}\p{N}]/u.test(text.replace(/\w/g, ''));
  if (text.trim() === '' || (isUsable && !dropsLetters)) return null;
  return slugify(text) || fallback;
};
