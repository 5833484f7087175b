import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { StartupError } from '../config/startup-error.ts';
import { diskFullError } from './data-dir.ts';

/** PostgreSQL's log, inside its data directory because the account it runs as must be able to write it. */
interface ServerLog {
  path: string;
  /** How long the log was before this start. */
  length: number;
}

/** Remembers the length of the log, so that a failure is explained by what comes after. */
export const markLog = (path: string): ServerLog => ({
  path,
  length: statSync(path, { throwIfNoEntry: false })?.size ?? 0,
});

/** What has been written to the log since it was marked. */
export const readLog = ({ path, length }: ServerLog): string =>
  existsSync(path) ? readFileSync(path).subarray(length).toString() : '';

/**
 * Condenses the output of a failed PostgreSQL program into one line.
 * @param attempt the beginning of the line, such as 'PostgreSQL did not start'
 * @param output what the program wrote, or its log
 * @param dataDir DATA_DIR, named when its disk is full
 * @param logFile where to read more
 */
export const postgresError = (
  attempt: string,
  output: string,
  dataDir: string,
  logFile?: string,
): StartupError => {
  if (
    /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output) ||
    isFull(dataDir)
  ) {
    return diskFullError(dataDir);
  }
  const more = logFile && existsSync(logFile) ? ` (more in ${logFile})` : '';
  return new StartupError(`${attempt}: ${essence(output)}${more}`);
};

// The log is on the same disk, so it may not mention a full disk.
const isFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 64 * 1024;
};

const essence = (output: string): string => {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) =>
    /\b(PANIC|FATAL|ERROR|error|DETAIL):|LOG: .*(could not|invalid)/.test(line),
  );
  const text = (telling.length > 0 ? telling : lines).slice(-2).join(' ');
  const withoutPrefixes = text.replaceAll(/\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /g, '').trim();
  return withoutPrefixes.replaceAll(/\s+/g, ' ') || 'it gave no reason';
};
