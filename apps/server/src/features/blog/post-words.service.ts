import { wordsIn } from '@hvac/contract/words';
import type { EntityManager } from '@mikro-orm/postgresql';
import { foldedText } from '../../kernel/search.ts';
import type { PostRow } from './post.entity.ts';

/** In UTF-8, of all words of a post; PostgreSQL holds a megabyte. */
const MAX_BYTES = 900_000;

const STEMS = `
  select array(
    select coalesce((ts_lexize('pg_catalog.english_stem', word))[1], '')
    from jsonb_array_elements_text(?::jsonb) with ordinality as given(word, place) order by place
  ) as stems`;

/**
 * What English words are in any of their forms, empty for those like 'the', of which every text is full. Words with other
 * letters or digits stay as they are. The database gets them one by one, hence none that it takes for markup.
 */
export const findStems = async (
  em: EntityManager,
  words: readonly string[],
): Promise<Map<string, string>> => {
  const english = words.filter((word) => /^[a-z]+$/.test(word));
  const [{ stems }] = await em.execute<[{ stems: string[] }]>(STEMS, [JSON.stringify(english)]);
  return new Map(english.map((word, index) => [word, stems[index] ?? word]));
};

/** A word as PostgreSQL reads it; there are only letters, marks, digits and dots in it. */
export const quoteWord = (word: string): string => `'${word}'`;

/** What stands for a word in searches; for one like 'the', something that no form of another word is. */
export const lexemeOf = (word: string, stem = word): string => (stem === '' ? `.${word}` : stem);

const vectorOf = (words: readonly string[], stems: ReadonlyMap<string, string>): string => {
  const lexemes = new Set(words.map((word) => lexemeOf(word, stems.get(word))));
  const kept: string[] = [];
  let bytes = 0;
  for (const lexeme of lexemes) {
    bytes += Buffer.byteLength(lexeme);
    if (bytes > MAX_BYTES) break;
    kept.push(quoteWord(lexeme));
  }
  return kept.join(' ');
};

type PostTexts = Pick<PostRow, 'title' | 'summary' | 'content'>;
/** The columns by which searches find a post, which follow from its texts. */
type SearchColumns = Pick<PostRow, 'searchWords' | 'titleWords' | 'foldedText'>;

/** The search columns of a post with these texts. */
export const searchColumns = async (
  em: EntityManager,
  { title, summary, content }: PostTexts,
): Promise<SearchColumns> => {
  const words = wordsIn([title, summary, content]);
  const stems = await findStems(em, words);
  return {
    searchWords: vectorOf(words, stems),
    titleWords: vectorOf(wordsIn([title]), stems),
    foldedText: foldedText(title, summary),
  };
};
