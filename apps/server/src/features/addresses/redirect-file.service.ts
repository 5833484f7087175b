import { MAX_ADDRESS } from '@hvac/contract/addresses';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { type CsvLine, readCsv } from '../../kernel/csv.ts';
import { AppError } from '../../kernel/errors.ts';

/** A redirect as a file says it, with the number of its line; lines count from 1. */
export interface FileLine {
  number: number;
  from: string;
  to: string;
}

/** Why a line of a file cannot be carried over. */
export interface LineRefusal {
  number: number;
  message: string;
}

/** What a file holds, in its order. */
export type ReadLine = FileLine | LineRefusal;

const MAX_LINE = 4 * MAX_ADDRESS;

const PATTERN = 'This is a pattern; add a line for each address that it stands for';
const NO_PAIR = 'This is not an old address, a comma and where it leads';

const refuse = (number: number, message: string): LineRefusal => ({ number, message });

// What only a pattern has. Dots and slashes that are escaped are themselves.
const SPECIAL = /[[\]()^$|*+?{}\\]/;

/** The path that a pattern such as `^\/old\/?$` stands for; null when it stands for several. */
const pathOfPattern = (pattern: string): string | null => {
  const path = pattern
    .replace(/^\^/, '')
    .replace(/\\([./-])/g, '$1')
    .replace(/(?:\/\?)?\$$/, '');
  return SPECIAL.test(path) ? null : path;
};

const MOVED = /^30[12378]$/;
const wrongCode = (code: string) => `${code} does not lead anywhere, so there is nothing to store`;

/** The names under which tools write their columns, in lower case. */
const COLUMNS = {
  from: ['from', 'source', 'source url', 'origin', 'old', 'old url', 'redirect from', 'url'],
  to: ['to', 'target', 'target url', 'destination', 'new', 'new url', 'redirect to'],
  pattern: ['regex', 'format'],
  code: ['code', 'http code', 'action_code', 'status code'],
  // A code in some, in others what has to match beside the address.
  type: ['type', 'redirect type', 'match', 'match_type'],
  state: ['status', 'enabled'],
} as const;

type Column = keyof typeof COLUMNS;

/** Where the columns are; null when the line does not name both ends. */
const columnsIn = (cells: readonly string[]): Partial<Record<Column, number>> | null => {
  const names = cells.map((cell) => cell.toLowerCase());
  const found: Partial<Record<Column, number>> = {};
  for (const [column, known] of Object.entries(COLUMNS)) {
    const at = known.map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (at !== undefined) found[column as Column] = at;
  }
  return found.from === undefined || found.to === undefined ? null : found;
};

/** A line whose columns have names; `head` is the line of the names. */
const namedLine = (
  columns: Partial<Record<Column, number>>,
  head: readonly string[],
  { number, cells }: CsvLine,
): ReadLine => {
  if (!cells?.[columns.to ?? 0] || cells.slice(head.length).some((cell) => cell !== '')) {
    return refuse(number, NO_PAIR);
  }
  const cell = (column: Column) => cells[columns[column] ?? -1] ?? '';
  const type = cell('type');
  const code = cell('code') || type;
  if (/^(?:0|false|no|disabled|inactive)$/i.test(cell('state'))) {
    return refuse(number, 'This redirect is switched off in the file');
  }
  if (/^\d{3}$/.test(code) && !MOVED.test(code)) return refuse(number, wrongCode(code));
  if (!/^(?:\d*|url|redirect|permanent)$/i.test(type)) {
    return refuse(number, `This depends on more than the address (${type})`);
  }
  const isPattern = /^(?:1|true|yes|regex)$/i.test(cell('pattern'));
  const from = isPattern ? pathOfPattern(cell('from')) : cell('from');
  return from === null ? refuse(number, PATTERN) : { number, from, to: cell('to') };
};

/** A line of a file without names, whose empty columns at the end mean nothing. */
const plainLine = ({ number, cells }: CsvLine): ReadLine => {
  const last = cells?.findLastIndex((cell) => cell !== '') ?? -1;
  const [from = '', to = ''] = cells ?? [];
  return last === 1 ? { number, from, to } : refuse(number, NO_PAIR);
};

const isAddress = (cell: string) => /^(?:\/|https?:)/i.test(cell);

const DELIMITERS = [',', ';', '\t'] as const;

/** Lines of cells: `from,to`, or the columns that the first line names, whatever a spreadsheet puts between them. */
const readTable = (content: string): ReadLine[] => {
  const tables = DELIMITERS.map((delimiter) => readCsv(content, MAX_LINE, delimiter));
  const lines = tables.find(([line]) => (line?.cells?.length ?? 0) > 1) ?? tables[0] ?? [];
  const [head, ...rest] = lines;
  const columns = head?.cells && columnsIn(head.cells);
  if (head && columns) {
    // Yoast leaves out the slash that a path begins with.
    const isYoast = /^origin$/i.test(head.cells?.[columns.from ?? 0] ?? '');
    const withSlash = (path: string) => (isAddress(path) ? path : `/${path}`);
    return rest.map((line) => {
      const read = namedLine(columns, head.cells ?? [], line);
      return isYoast && 'from' in read
        ? { ...read, from: withSlash(read.from), to: withSlash(read.to) }
        : read;
    });
  }
  if (head?.cells && head.cells.length > 1 && !head.cells.some(isAddress)) {
    const message =
      'The first line names columns that are not known. Name the one with the old address "from", and the one with where it leads "to"';
    throw new AppError('invalid', message, { issues: [{ path: 'Line 1', message }] });
  }
  return lines.map(plainLine);
};

const ARROW = /^(\S+)\s+->\s+(\S+)(?:\s+(\d{3}))?$/;

/** Squarespace's URL mappings: `/old -> /new 301`. */
const readMappings = (content: string): ReadLine[] =>
  content.split(/\r\n|\r|\n/).flatMap((line, index): ReadLine[] => {
    const number = index + 1;
    if (line.trim() === '') return [];
    const [, from = '', to = '', code = '301'] = ARROW.exec(line.trim()) ?? [];
    if (from === '') return [refuse(number, 'This is not /old -> /new 301')];
    if (!MOVED.test(code)) return [refuse(number, wrongCode(code))];
    return [/[[\]]/.test(from + to) ? refuse(number, PATTERN) : { number, from, to }];
  });

const textOf = (node: unknown): string => (isScalar(node) ? String(node.value ?? '') : '');

/** Ghost's `redirects.yaml` and `redirects.json`, whose addresses are all patterns. */
const readGhost = (content: string): ReadLine[] => {
  const lineCounter = new LineCounter();
  // Errors that quote their line take quadratic time in a line of errors.
  const options = { lineCounter, uniqueKeys: false, prettyErrors: false };
  const { contents, errors } = parseDocument(content, options);
  const numberOf = (node: unknown) => lineCounter.linePos((node as Node).range?.[0] ?? 0).line;
  const lineOf = (node: unknown, pattern: string, to: string): ReadLine => {
    const number = numberOf(node);
    // `/^\/Old$/i`, as Ghost writes what ignores case.
    const path = pathOfPattern(/^\/(\^.*)\/i$/.exec(pattern)?.[1] ?? pattern);
    return path === null ? refuse(number, PATTERN) : { number, from: path, to };
  };
  const [error] = errors;
  if (error) {
    const { line } = lineCounter.linePos(error.pos[0]);
    return [refuse(line, 'From here on, this is neither YAML nor JSON')];
  }
  if (isSeq(contents)) {
    return contents.items.map((item) =>
      isMap(item)
        ? lineOf(item, textOf(item.get('from', true)), textOf(item.get('to', true)))
        : refuse(numberOf(item), 'This is no redirect'),
    );
  }
  const groups = isMap(contents) ? contents.items : [];
  return groups.flatMap(({ key, value }): ReadLine[] => {
    if (!MOVED.test(textOf(key))) return [refuse(numberOf(key), wrongCode(textOf(key)))];
    const pairs = isMap(value) ? value.items : [];
    return pairs.map((pair) => lineOf(pair.key, textOf(pair.key), textOf(pair.value)));
  });
};

const tooLong = () =>
  new AppError('invalid', 'The file is too long to be read at once: please import it in parts');

// What the first line with anything in it begins with.
const GHOST = /^\s*(?:#.*[\r\n]\s*)*(?:['"]?\d{3}['"]?:\s|\[|\{)/;

// Far more than there may be redirects. Each line takes work, however short it is.
const MAX_LINES = 50_000;
// Characters. A parser of YAML keeps a thousand times as much.
const MAX_GHOST = 256_000;

/**
 * The redirects of a file: a table of two columns, or of columns with the names that Redirection, Yoast and other tools
 * give them, Squarespace's URL mappings, or Ghost's redirects.yaml.
 * @throws AppError `invalid` when its first line names other columns, or it is longer than anybody's
 */
export const readRedirectFile = (content: string): ReadLine[] => {
  const text = content.replace(/^\uFEFF/, '');
  const lines = text.match(/\r\n?|\n/g)?.length ?? 0;
  const isGhost = GHOST.test(text);
  if (lines > MAX_LINES || (isGhost && text.length > MAX_GHOST)) throw tooLong();
  if (isGhost) return readGhost(text);
  return /^\s*\S+\s+->\s/.test(text) ? readMappings(text) : readTable(text);
};
