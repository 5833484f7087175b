import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnWords, OwnWordsInput } from '@hvac/contract/own-words';
import { companyValues, fillIn } from '@hvac/contract/placeholders';
import { withoutMarks } from '@hvac/contract/read-time';
import { stateName } from '@hvac/contract/state-names';
import type { EntityManager } from '@mikro-orm/postgresql';
import { textsOf } from '../revisions/picture-uses.service.ts';
import { readSiteSettings } from '../settings/site-settings.service.ts';
import {
  findListedPages,
  findWholePages,
  type ListedOwnPageRow,
  nameOfPage,
} from './own-pages.rows.ts';
import { createOlderTexts, type OlderTexts } from './own-words.service.ts';

type Written = Omit<OwnWordsInput, 'id'>;

/** All words of a page that people read. */
const readText = ({ title, intro, content, facts, questions }: Written): string =>
  [
    title,
    intro,
    withoutMarks(content),
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...questions.flatMap(({ question, answer }) => [question, answer]),
  ].join('\n');

/** The texts that are older than every page of the owner's, and the names that make no difference in any. */
const readOlderTexts = async (em: EntityManager) => {
  const { company, texts } = await readSiteSettings(em);
  const { name, region, serviceArea, address } = company;
  const values = companyValues(company);
  const names = [
    ...[name, region, address.city, address.state, stateName(address.state)],
    ...serviceArea,
    ...texts.services.services.map(({ title }) => title),
  ];
  return {
    names: [...new Set(names)].filter(Boolean),
    fixed: textsOf([texts.services, texts.about]).join('\n'),
    values,
  };
};

type OlderThanPages = Awaited<ReturnType<typeof readOlderTexts>>;

/** Published pages and what is older than them, compared. */
interface ComparedPages {
  /** The words of their own of the pages about areas, by id. */
  own: ReadonlyMap<number, number>;
  /** The fixed texts, then the pages in the order of their publication. */
  texts: OlderTexts;
  /** What their placeholders stand for. */
  values: Readonly<Record<string, string>>;
}

const AT_A_TIME = 10;

/**
 * Reads some pages at a time, and lets others have a turn after each: 200 long ones take seconds. What a page is called
 * makes no difference in it and in newer ones: in an older one it must change nothing.
 */
const compare = async (
  em: EntityManager,
  pages: readonly ListedOwnPageRow[],
  { names, fixed, values }: OlderThanPages,
  newNames: readonly string[],
): Promise<ComparedPages> => {
  const texts = createOlderTexts(names);
  texts.add(fixed);
  const own = new Map<number, number>();
  for (let from = 0; from < pages.length; from += AT_A_TIME) {
    const some = pages.slice(from, from + AT_A_TIME);
    const whole = await findWholePages(em.fork(), { id: { $in: some.map(({ id }) => id) } });
    const byId = new Map(whole.map((page) => [page.id, page]));
    for (const { id, kind, label, city } of some) {
      texts.addNames([fillIn(label, values), fillIn(city, values)]);
      const page = byId.get(id);
      const text = page ? fillIn(readText(page), values) : '';
      if (kind === 'area') own.set(id, texts.measure(text).own);
      texts.add(text);
      await nextTurn();
    }
  }
  texts.addNames(newNames);
  return { own, texts, values };
};

interface Kept {
  key: string;
  compared: Promise<ComparedPages>;
}

/**
 * Of each database, by what they were made of, so that neither a save nor a restore has to tell: those that visitors
 * see, and those for a page that is written about a new city.
 */
const kept = new WeakMap<object, { shown?: Kept; written?: Kept }>();

/**
 * Compares the published pages; again only after one of them or a name has changed, and once at a time.
 * @param pages in the order of their publication
 * @param city that of a page which is being written
 */
export const comparePages = async (
  em: EntityManager,
  pages: readonly ListedOwnPageRow[],
  city = '',
): Promise<ComparedPages> => {
  const older = await readOlderTexts(em);
  const named = pages.flatMap((page) => [page.label, page.city]);
  const newName = fillIn(city, older.values);
  const known = [...older.names, ...named.map((name) => fillIn(name, older.values)), ''];
  const newNames = known.includes(newName) ? [] : [newName];
  const saves = pages.map(({ id, version, updatedAt, kind }) => [id, version, updatedAt, kind]);
  const key = JSON.stringify([saves, older, newNames]);
  const driver = em.getDriver();
  const slots = kept.get(driver) ?? {};
  kept.set(driver, slots);
  const same = [slots.shown, slots.written].find((each) => each?.key === key);
  if (same) return same.compared;
  const slot = newNames.length === 0 ? 'shown' : 'written';
  const former = slots[slot]?.compared;
  const compared = (async () => {
    await former?.catch(() => null);
    return compare(em, pages, older, newNames);
  })();
  const own = { key, compared };
  slots[slot] = own;
  compared.catch(() => {
    if (slots[slot] === own) delete slots[slot];
  });
  return compared;
};

/** How many words of a page, as it is being written, no older page has. */
export const countOwnWords = async (
  em: EntityManager,
  { id, city, ...written }: OwnWordsInput,
): Promise<OwnWords> => {
  const pages = await findListedPages(em, { published: true });
  const { texts, values } = await comparePages(em, pages, city);
  const at = pages.findIndex((page) => page.id === id);
  // The first text is that of the fixed pages.
  const before = 1 + (at < 0 ? pages.length : at);
  const { words, own, nearest } = texts.measure(
    fillIn(readText({ ...written, city }), values),
    before,
  );
  const page = nearest === null ? undefined : pages[nearest - 1];
  return { words, own, nearest: page ? { label: nameOfPage(page), path: page.path } : null };
};
