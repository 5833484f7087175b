import { slugOf } from '@hvac/contract/slug';
import slugify from '@sindresorhus/slugify';

/**
 * A readable slug where the rule of spec §5 yields nothing usable or drops letters, such as 'öl' of
 * 'Ölheizung'; null where the rule does well. Letters of other alphabets are written in Latin ones.
 * @param fallback what to suggest when nothing of the text can be written so
 */
export const suggestSlug = (text: string, fallback: string): string | null => {
  const isUsable = /[a-z0-9]/.test(slugOf(text));
  const dropsLetters = /[\p{L}\p{N}]/u.test(text.replace(/\w/g, ''));
  if (text.trim() === '' || (isUsable && !dropsLetters)) return null;
  return slugify(text) || fallback;
};
