import { styleText } from 'node:util';
import { printableLine } from '../kernel/terminal.ts';

interface LoggedError {
  stack: string;
  cause?: LoggedError;
}

interface LogEntry {
  level: number;
  time: number;
  msg?: string;
  err?: LoggedError;
  req?: { method: string; path: string; ip?: string };
  [fact: string]: unknown;
}

/** The same in every line, or said by the path. */
const OMITTED = ['pid', 'hostname', 'route'];

const WARN = 40;
const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 40: 'warn', 50: 'error' };

/** The time of day on this machine, with milliseconds. */
const timeOfDay = (time: number): string => {
  const local = time - new Date(time).getTimezoneOffset() * 60_000;
  return new Date(local).toISOString().slice(11, 23);
};

const factOf = ([name, value]: [name: string, value: unknown]): string =>
  `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;

/** Where the lines of the log are written. */
export interface LogOutput {
  write(line: string): unknown;
  /** Whether people read it in a terminal. */
  isTTY?: boolean;
}

const stackOf = ({ stack, cause }: LoggedError): string[] => [
  ...stack.split('\n').map((line) => `    ${line}`),
  ...(cause ? ['    caused by', ...stackOf(cause)] : []),
];

/**
 * A line of the log as people read it: time, level, what happened, the request, other facts, and an error with its
 * causes below. What is logged can neither begin another line nor move the cursor.
 * @param json a line as pino writes it
 * @param output decides whether warnings and errors have a color
 */
export const readableLog = (json: string, output: LogOutput): string => {
  const { level, time, msg = '', err, req, reqId, ...others } = JSON.parse(json) as LogEntry;
  const isBad = level >= WARN;
  // Only failures are looked for by the id that users see.
  const facts = Object.entries({ ...others, ip: req?.ip, ...(isBad && { reqId }) })
    .filter(([fact, value]) => value !== undefined && !OMITTED.includes(fact))
    .map(factOf);
  const said = [msg, ...(req ? [req.method, req.path] : []), ...facts].join(' ');
  const name = (LEVELS[level] ?? 'info').padEnd(5);
  const color = level > WARN ? 'red' : 'yellow';
  return [
    [
      timeOfDay(time),
      isBad ? styleText(color, name, { stream: output as NodeJS.WritableStream }) : name,
      printableLine(said),
    ].join(' '),
    ...(err ? stackOf(err) : []).map(printableLine),
    '',
  ].join('\n');
};
