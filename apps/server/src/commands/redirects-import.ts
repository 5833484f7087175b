import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { MAX_REDIRECTS_FILE, type RedirectsImport } from '@hvac/contract/addresses';
import { StartupError } from '../config/startup-error.ts';
import {
  importRedirects,
  previewRedirects,
} from '../features/addresses/redirect-import.service.ts';
import { AppError } from '../kernel/errors.ts';
import { printableLine } from '../kernel/terminal.ts';
import { defineCommand, FLAG, runCommand, STANDARD_STREAM } from './command.ts';
import { changeDatabase } from './open-database.ts';

const refused = (problems: string[]) =>
  new StartupError(['Nothing was imported.', ...problems.map(printableLine)].join('\n'));

const tooLarge = () =>
  refused([`The file is larger than ${MAX_REDIRECTS_FILE.toLocaleString('en-US')} bytes`]);

const readContent = async (file: string, piped: NodeJS.ReadableStream): Promise<string> => {
  if (file !== STANDARD_STREAM && (await stat(file)).size > MAX_REDIRECTS_FILE) throw tooLarge();
  const content = file === STANDARD_STREAM ? await text(piped) : await readFile(file, 'utf8');
  if (content.length > MAX_REDIRECTS_FILE) throw tooLarge();
  return content;
};

const namingLines = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
  const issues = error.issues?.map(({ path, message }) => `${path}: ${message}`) ?? [];
  throw refused(issues.length > 0 ? issues : [error.message]);
};

const HINT = 'With --skip, the other lines are imported.';

const count = (number: number) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? 'redirect' : 'redirects'}`;

const linesOf = (
  { added, changed, unchanged, notes, refused: lines, refusals }: RedirectsImport,
  isDryRun: boolean,
) => {
  const skipped =
    lines > 0
      ? [`${count(lines)} cannot be carried over:`, ...refusals.map((line) => `  ${line}`)]
      : [];
  if (added + changed === 0) {
    const known = 'Nothing to change: the site has these redirects already.';
    return [known, ...[...skipped, ...notes].map(printableLine)];
  }
  return [
    isDryRun ? 'This would change (nothing has been changed yet):' : 'Changed:',
    ...(added > 0 ? [`  ${count(added)} added`] : []),
    ...(changed > 0 ? [`  ${count(changed)} changed`] : []),
    ...(unchanged > 0 ? [`  ${count(unchanged)} left as they are`] : []),
    ...[...skipped, ...notes].map(printableLine),
  ];
};

/** Imports redirects from a file, or previews the import. */
export const runRedirectsImport = defineCommand({
  usage:
    'pnpm redirects:import FILE [--dry-run] [--skip]; FILE is a CSV file with from,to on each line, or what Redirection, Yoast, Squarespace or Ghost exports; - stands for standard input; --skip leaves out the lines that are refused',
  options: { 'dry-run': FLAG, skip: FLAG },
  operands: 1,
  read: ({ 'dry-run': isDryRun, skip: isSkipping }, file) =>
    file ? { file, isDryRun, isSkipping } : undefined,
  run: async ({ file, isDryRun, isSkipping }, env, { input = process.stdin }) => {
    const content = await readContent(file, input);
    const outcome = await changeDatabase(env, async (work) => {
      const preview = await previewRedirects(work.em, work.now(), content, env.siteUrl);
      if (isDryRun) return preview;
      if (preview.refused > 0 && !isSkipping) throw refused([...preview.refusals, HINT]);
      return importRedirects(work, { content, isSkipping }, env.siteUrl);
    }).catch(namingLines);
    return { lines: linesOf(outcome, isDryRun) };
  },
});

if (import.meta.main) await runCommand(runRedirectsImport);
