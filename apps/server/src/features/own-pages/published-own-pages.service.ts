import { LEAST_OWN_WORDS, type OwnWords, type OwnWordsInput } from '@hvac/contract/own-pages';
import { takenBySoftware } from '@hvac/contract/own-paths';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { withoutMarks } from '@hvac/contract/read-time';
import { stateName } from '@hvac/contract/state-names';
import type { EntityManager } from '@mikro-orm/postgresql';
import { scheduledFor } from '../blog/publication.service.ts';
import { textsOf } from '../revisions/picture-uses.service.ts';
import { readSiteSettings } from '../settings/site-settings.service.ts';
import { withFilledNames } from './filled-own-page.service.ts';
import type { OwnPageRow } from './own-page.entity.ts';
import {
  findListedPages,
  findWholePages,
  type ListedOwnPageRow,
  nameOfPage,
} from './own-pages.rows.ts';
import { createOlderTexts, type OlderTexts } from './own-words.service.ts';

/** A page that is published, now or at its time, without its texts. */
export interface PublishedOwnPage extends ListedOwnPageRow {
  /** The words that no older page has; null for a page about no area, which may have as few as it likes. */
  ownWords: number | null;
  /** Whether search engines and lists are told of it. */
  isListed: boolean;
}

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

/** The texts that are older than every page of the owner's, and the names that make no difference. */
const readOlderTexts = async (
  em: EntityManager,
  pages: readonly Pick<OwnPageRow, 'label' | 'city'>[],
) => {
  const { company, texts } = await readSiteSettings(em);
  const { name, region, serviceArea, address } = company;
  const names = [
    ...[name, region, address.city, address.state, stateName(address.state)],
    ...serviceArea,
    ...texts.services.services.map(({ title }) => title),
    ...withFilledNames(pages, company).flatMap(({ label, city }) => [label, city]),
  ];
  const fixed = textsOf([texts.services, texts.about]).join('\n');
  const fill = (text: string) => fillPlaceholders(text, company);
  return { names: [...new Set(names)], fixed, fill };
};

interface MeasuredPages {
  key: string;
  /** By the id of the page. */
  own: ReadonlyMap<number, number>;
}

// Of each database, by what they were made of, so that neither a save nor a restore has to tell.
const kept = new WeakMap<object, MeasuredPages>();

/** The words of their own of the pages about areas; read again only after one of them or a name has changed. */
const measurePages = async (
  em: EntityManager,
  pages: readonly ListedOwnPageRow[],
): Promise<ReadonlyMap<number, number>> => {
  if (!pages.some(({ kind }) => kind === 'area')) return new Map();
  const { fill, ...older } = await readOlderTexts(em, pages);
  const saves = pages.map(({ id, version, updatedAt, kind }) => [id, version, updatedAt, kind]);
  const key = JSON.stringify([saves, older]);
  const known = kept.get(em.getDriver());
  if (known?.key === key) return known.own;
  const texts = createOlderTexts(older.names);
  texts.add(older.fixed);
  const own = new Map<number, number>();
  for (const page of await findWholePages(em, { id: { $in: pages.map(({ id }) => id) } })) {
    const text = fill(readText(page));
    if (page.kind === 'area') own.set(page.id, texts.measure(text).own);
    texts.add(text);
  }
  kept.set(em.getDriver(), { key, own });
  return own;
};

/** The pages that are published, now or at their time, in the order of their publication. */
export const listPublishedPages = async (em: EntityManager): Promise<PublishedOwnPage[]> => {
  const pages = await findListedPages(em, { published: true });
  const own = await measurePages(em, pages);
  return pages.map((page) => {
    const ownWords = own.get(page.id) ?? null;
    const isListed = ownWords === null || ownWords >= LEAST_OWN_WORDS;
    return { ...page, ownWords, isListed };
  });
};

/** Whether visitors can read a page: it is published, its time has come, and the software serves nothing there. */
export const isPublicPage = (
  page: Pick<OwnPageRow, 'path' | 'published' | 'publishedAt' | 'updatedAt'>,
  now: Date,
): boolean =>
  page.published &&
  !scheduledFor({ ...page, publishedAt: page.publishedAt ?? null }, now) &&
  takenBySoftware(page.path) === null;

/** The pages that visitors can read. */
export const listPublicPages = async (em: EntityManager, now: Date): Promise<PublishedOwnPage[]> =>
  (await listPublishedPages(em)).filter((page) => isPublicPage(page, now));

const olderThan = async (
  em: EntityManager,
  id: number | undefined,
  city: string,
): Promise<{
  texts: OlderTexts;
  labels: ({ label: string; path: string } | null)[];
  fill: (text: string) => string;
}> => {
  const published = await findWholePages(em, { published: true });
  const at = published.findIndex((page) => page.id === id);
  const before = at < 0 ? published : published.slice(0, at);
  const { names, fixed, fill } = await readOlderTexts(em, [...published, { label: '', city }]);
  const texts = createOlderTexts(names);
  texts.add(fixed);
  for (const page of before) texts.add(fill(readText(page)));
  const labels = before.map((page) => ({ label: nameOfPage(page), path: page.path }));
  return { texts, labels: [null, ...labels], fill };
};

/** How many words of a page, as it is being written, no older page has. */
export const countOwnWords = async (
  em: EntityManager,
  { id, city, ...written }: OwnWordsInput,
): Promise<OwnWords> => {
  const { texts, labels, fill } = await olderThan(em, id, city);
  const { words, own, nearest } = texts.measure(fill(readText({ ...written, city })));
  return { words, own, nearest: nearest === null ? null : (labels[nearest] ?? null) };
};
