import {
  leadsElsewhere,
  MAX_ADDRESS,
  MAX_REDIRECTS,
  type RedirectsImport,
  readOldAddress,
  readTarget,
  targetKey,
} from '@hvac/contract/addresses';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readCsv } from '../../kernel/csv.ts';
import { AppError, type FieldIssue } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { OldAddressEntity } from '../blog/old-address.entity.ts';
import { NO_OLD_ADDRESS, NO_TARGET, tooMany } from './redirects.service.ts';
import { findServed, refusalOfPage } from './served-paths.service.ts';
import {
  isSameTarget,
  lockRedirects,
  readRedirects,
  type StoredRedirect,
  storedTargets,
  storeRedirects,
} from './stored-redirects.service.ts';

const LONGEST_LINE = 4 * MAX_ADDRESS;
/** Whoever mends a file mends the first mistakes first. */
const MOST_ISSUES = 50;

interface Line {
  number: number;
  path: string;
  target: string;
}

const isHead = (cells: string[] | null) =>
  cells?.length === 2 && cells[0]?.toLowerCase() === 'from' && cells[1]?.toLowerCase() === 'to';

interface Refusal {
  number: number;
  message: string;
}

const nothingImported = (refusals: Refusal[]) => {
  const issues = refusals
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, message }): FieldIssue => ({ path: `Line ${number}`, message }));
  const [first] = issues;
  const message = first ? `${first.path}: ${first.message}` : 'The file holds no redirects';
  return new AppError('invalid', message, { issues: issues.slice(0, MOST_ISSUES) });
};

/** A line of the file, or what is wrong with it. */
const readLine = (
  { number, cells }: { number: number; cells: string[] | null },
  siteUrl: string | undefined,
): Line | string => {
  if (cells?.length !== 2) return 'This is not an old address, a comma and where it leads';
  const [from = '', to = ''] = cells;
  const path = readOldAddress(from);
  if (path === null) return NO_OLD_ADDRESS;
  const target = readTarget(to, siteUrl);
  return target === null ? NO_TARGET : { number, path, target };
};

/** Whether a line of a CSV file leads to another site. */
export const hasTargetElsewhere = (content: string, siteUrl: string | undefined): boolean =>
  readCsv(content, LONGEST_LINE).some(({ cells }) => leadsElsewhere(cells?.[1] ?? '', siteUrl));

/** What there is when a file is read. */
interface Known {
  served: Awaited<ReturnType<typeof findServed>>;
  stored: Map<string, StoredRedirect>;
  now: Date;
}

/** What is wrong with a line because of the others, or of what is stored. */
const refusalOf = (
  { number, path, target }: Line,
  byPath: Map<string, Line>,
  { served, stored, now }: Known,
): string | null => {
  const first = byPath.get(path);
  if (first && first.number !== number && first.target !== target) {
    return `${path} is on line ${first.number} already, and leads elsewhere`;
  }
  const page = served.get(path);
  if (page !== undefined) return refusalOfPage(path, page, now);
  const key = targetKey(target);
  if (key === null) return null;
  if (key === path) return `${path} would lead to itself`;
  const next = byPath.get(key);
  if (next && targetKey(next.target) === path) {
    return `${path} and ${key} (line ${next.number}) would lead to each other`;
  }
  if (next)
    return `${key} is an old address itself, on line ${next.number}; lead ${path} to its end`;
  if (stored.has(key) && !served.has(key)) {
    return `${key} is an old address itself, which is redirected already; lead ${path} to its end`;
  }
  return null;
};

/**
 * What a file changes.
 * @throws AppError `invalid` with an issue for each line that is refused
 */
const planImport = async (
  em: EntityManager,
  now: Date,
  content: string,
  siteUrl: string | undefined,
) => {
  const lines: Line[] = [];
  const refusals: Refusal[] = [];
  for (const [index, csvLine] of readCsv(content, LONGEST_LINE).entries()) {
    if (index === 0 && isHead(csvLine.cells)) continue;
    const line = readLine(csvLine, siteUrl);
    if (typeof line === 'string') refusals.push({ number: csvLine.number, message: line });
    else lines.push(line);
  }
  const byPath = new Map(lines.toReversed().map((line) => [line.path, line]));
  if (byPath.size > MAX_REDIRECTS) throw tooMany();
  const targets = lines.map(({ target }) => target);
  const keys = targets.map(targetKey).filter((key) => key !== null);
  const stored = await readRedirects(em);
  const served = await findServed(em, [...byPath.keys(), ...keys]);
  for (const line of lines) {
    const message = refusalOf(line, byPath, { served, stored, now });
    if (message !== null) refusals.push({ number: line.number, message });
  }
  if (refusals.length > 0 || lines.length === 0) throw nothingImported(refusals);

  const targetOf = await storedTargets(em, targets);
  const wanted = [...byPath.values()].map(({ path, target }): StoredRedirect => {
    return { path, ...targetOf(target), origin: 'imported' };
  });
  const added = wanted.filter(({ path }) => !stored.has(path));
  const changed = wanted.filter((redirect) => {
    const former = stored.get(redirect.path);
    return former && !isSameTarget(former, redirect);
  });
  const made = [...stored.values()].filter(({ origin }) => origin !== 'renamed');
  if (added.length > 0 && made.length + added.length > MAX_REDIRECTS) throw tooMany();
  const isMissing = (key: string | null) => key !== null && !served.has(key);
  const notes = lines
    .filter(({ target }) => isMissing(targetKey(target)))
    .map(({ number, target }) => `Line ${number}: there is no page at ${target}`);
  return { added, changed, unchanged: wanted.length - added.length - changed.length, notes };
};

type ImportPlan = Awaited<ReturnType<typeof planImport>>;

const outcomeOf = ({ added, changed, unchanged, notes }: ImportPlan): RedirectsImport => ({
  added: added.length,
  changed: changed.length,
  unchanged,
  notes: notes.slice(0, MOST_ISSUES),
});

/**
 * What the import of a CSV file would change.
 * @param siteUrl public origin; undefined if it is not known
 * @throws AppError `invalid` with an issue for each line that is refused
 */
export const previewRedirects = async (
  em: EntityManager,
  now: Date,
  content: string,
  siteUrl: string | undefined,
): Promise<RedirectsImport> => outcomeOf(await planImport(em, now, content, siteUrl));

/**
 * Imports redirects from a CSV file, `from,to` a line, all or none (beyond §5). Stored ones of the same paths are
 * changed, others stay.
 * @param siteUrl public origin; undefined if it is not known
 * @throws AppError `invalid` with an issue for each line that is refused
 */
export const importRedirects = (
  work: Work,
  content: string,
  siteUrl: string | undefined,
): Promise<RedirectsImport> =>
  work.transaction(async (tx) => {
    await lockRedirects(tx.em);
    const now = work.now();
    const plan = await planImport(tx.em, now, content, siteUrl);
    const count = plan.added.length + plan.changed.length;
    if (count > 0) {
      await storeRedirects(tx.em, [...plan.added, ...plan.changed], now);
      const details = { count };
      tx.record('updated', OldAddressEntity, undefined, { action: 'redirect.imported', details });
    }
    return outcomeOf(plan);
  });
