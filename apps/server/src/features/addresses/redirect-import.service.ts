import {
  leadsElsewhere,
  MAX_REDIRECTS,
  type RedirectsImport,
  readOldAddress,
  readTarget,
  targetKey,
} from '@hvac/contract/addresses';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type FieldIssue } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { OldAddressEntity } from '../blog/old-address.entity.ts';
import { type FileLine, type LineRefusal, readRedirectFile } from './redirect-file.service.ts';
import { refusalOfAddress, tooMany } from './redirects.service.ts';
import { findServed, refusalOfPage } from './served-paths.service.ts';
import {
  isSameTarget,
  lockRedirects,
  readRedirects,
  type StoredRedirect,
  storedTargets,
  storeRedirects,
} from './stored-redirects.service.ts';

/** How many lines are named. Whoever mends a file mends the first mistakes first. */
const MAX_NAMED = 500;

interface Line {
  number: number;
  path: string;
  target: string;
}

const textOf = ({ number, message }: LineRefusal) => `Line ${number}: ${message}`;

const nothingImported = (refusals: LineRefusal[]) => {
  const issues = refusals.map(
    ({ number, message }): FieldIssue => ({ path: `Line ${number}`, message }),
  );
  const [first] = refusals;
  const message = first ? textOf(first) : 'The file holds no redirects';
  return new AppError('invalid', message, { issues: issues.slice(0, MAX_NAMED) });
};

const NO_TARGET =
  'It can lead to a path of this site such as /services, or to an address that begins with https://';

/** A line of the file, or what is wrong with it. */
const readLine = ({ number, from, to }: FileLine, siteUrl: string | undefined): Line | string => {
  if (`${from}${to}`.includes('\uFFFD')) return 'This is no UTF-8; save the file as "CSV UTF-8"';
  const path = readOldAddress(from);
  if (path === null) return refusalOfAddress(from);
  const target = readTarget(to, siteUrl);
  return target === null ? NO_TARGET : { number, path, target };
};

/** Whether a line of a file leads to another site. */
export const hasTargetElsewhere = (content: string, siteUrl: string | undefined): boolean =>
  readRedirectFile(content).some((line) => 'to' in line && leadsElsewhere(line.to, siteUrl));

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
  const read: Line[] = [];
  const refusals: LineRefusal[] = [];
  for (const fileLine of readRedirectFile(content)) {
    const line = 'message' in fileLine ? fileLine.message : readLine(fileLine, siteUrl);
    if (typeof line === 'string') refusals.push({ number: fileLine.number, message: line });
    else read.push(line);
  }
  const byPath = new Map(read.toReversed().map((line) => [line.path, line]));
  if (byPath.size > MAX_REDIRECTS) throw tooMany();
  const targets = read.map(({ target }) => target);
  const keys = targets.map(targetKey).filter((key) => key !== null);
  const stored = await readRedirects(em);
  const served = await findServed(em, [...byPath.keys(), ...keys]);
  const lines = read.filter((line) => {
    const message = refusalOf(line, byPath, { served, stored, now });
    if (message !== null) refusals.push({ number: line.number, message });
    return message === null;
  });
  refusals.sort((one, other) => one.number - other.number);
  if (lines.length === 0) throw nothingImported(refusals);

  const targetOf = await storedTargets(em, targets);
  const wanted = [...new Map(lines.map((line) => [line.path, line])).values()].map(
    ({ path, target }): StoredRedirect => ({ path, ...targetOf(target), origin: 'imported' }),
  );
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
  const unchanged = wanted.length - added.length - changed.length;
  return { added, changed, unchanged, notes, refusals };
};

type ImportPlan = Awaited<ReturnType<typeof planImport>>;

const outcomeOf = ({
  added,
  changed,
  unchanged,
  notes,
  refusals,
}: ImportPlan): RedirectsImport => ({
  added: added.length,
  changed: changed.length,
  unchanged,
  refused: refusals.length,
  refusals: refusals.slice(0, MAX_NAMED).map(textOf),
  notes: notes.slice(0, MAX_NAMED),
});

/**
 * What the import of a file would change, and which lines it refuses.
 * @param siteUrl public origin; undefined if it is not known
 * @throws AppError `invalid` with an issue for each line that is refused when none is left
 */
export const previewRedirects = async (
  em: EntityManager,
  now: Date,
  content: string,
  siteUrl: string | undefined,
): Promise<RedirectsImport> => outcomeOf(await planImport(em, now, content, siteUrl));

/**
 * Imports redirects from a file (beyond §5): all, or with `isSkipping` those whose lines are not refused. Stored ones of
 * the same paths are changed, others stay.
 * @param siteUrl public origin; undefined if it is not known
 * @throws AppError `invalid` with an issue for each line that is refused
 */
export const importRedirects = (
  work: Work,
  { content, isSkipping }: { content: string; isSkipping: boolean },
  siteUrl: string | undefined,
): Promise<RedirectsImport> =>
  work.transaction(async (tx) => {
    await lockRedirects(tx.em);
    const now = work.now();
    const plan = await planImport(tx.em, now, content, siteUrl);
    if (plan.refusals.length > 0 && !isSkipping) throw nothingImported(plan.refusals);
    const count = plan.added.length + plan.changed.length;
    if (count > 0) {
      await storeRedirects(tx.em, [...plan.added, ...plan.changed], now);
      const details = { count };
      tx.record('updated', OldAddressEntity, undefined, { action: 'redirect.imported', details });
    }
    return outcomeOf(plan);
  });
