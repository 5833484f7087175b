import { uploadedFile } from '@hvac/contract/image-address';
import { readSiteFile, type SiteFile } from '@hvac/contract/site-file';
import { StartupError } from '../config/startup-error.ts';
import { createImageStore } from '../features/images/store.ts';
import { importSite, previewImport } from '../features/site-file/site-import.service.ts';
import { openPictures } from '../files/open-files.ts';
import { demoCategories } from '../first-content/categories.ts';
import { demoPosts } from '../first-content/demo-posts.ts';
import { AppError } from '../kernel/errors.ts';
import { printableLine } from '../kernel/terminal.ts';
import { defineCommand, FLAG } from './command.ts';
import { changeDatabase } from './open-database.ts';
import { type SetUpSource, withSetUp } from './set-up-source.ts';

const DEMO = { posts: demoPosts, categories: demoCategories };

const refused = (problems: string[]) =>
  new StartupError(['Nothing was imported.', ...problems.map(printableLine)].join('\n'));

const readJson = (content: string): unknown => {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refused([`site.json cannot be read: ${reason}`]);
  }
};

const readSetUp = ({ content }: SetUpSource): SiteFile => {
  const { site, problems } = readSiteFile(readJson(content));
  if (!site) throw refused(problems);
  return site;
};

const ignoredLines = ({ ignored, pictures }: SetUpSource, { websiteImages }: SiteFile) => {
  const named = new Set(websiteImages.map(({ path }) => uploadedFile(path)));
  const unused = [...pictures.keys()].filter((name) => !named.has(name));
  return [
    ...ignored.map((name) => `Ignored: ${name} is not part of a setup`),
    ...unused.map((name) => `Ignored: pictures/${name} is not named in site.json`),
  ];
};

const namingPictures = (error: unknown): never => {
  if (!(error instanceof AppError) || !error.issues) throw error;
  throw refused(error.issues.map(({ path, message }) => `${path}: ${message}`));
};

/** Imports a setup, or previews the import. */
export const runSiteImport = defineCommand({
  usage:
    'pnpm site:import FILE [--dry-run] [--keep-demo]; FILE is an archive, a folder or a site.json, - is standard input',
  options: { 'dry-run': FLAG, 'keep-demo': FLAG },
  operands: 1,
  read: ({ 'dry-run': isDryRun, 'keep-demo': keepsDemo }, file) =>
    file ? { file, isDryRun, keepsDemo } : undefined,
  run: async ({ file, isDryRun, keepsDemo }, env, { input = process.stdin }) => {
    const store = createImageStore(openPictures(env));
    return withSetUp({ file, piped: input }, async (source) => {
      const site = readSetUp(source);
      const changes = await changeDatabase(env, async (work) => {
        const setUp = { site, pictures: source.pictures, demo: keepsDemo ? null : DEMO };
        const run = isDryRun
          ? previewImport(work.em, store, setUp)
          : importSite(work, store, setUp);
        return run.catch(namingPictures);
      });
      const ignored = ignoredLines(source, site);
      if (changes.length === 0) {
        return { lines: [...ignored, 'Nothing to change: the site already has this setup.'] };
      }
      const heading = isDryRun
        ? 'This would change (nothing has been changed yet):'
        : `The site now belongs to ${site.company.name}. Changed:`;
      return { lines: [...ignored, heading, ...changes.map((change) => `  ${change}`)] };
    });
  },
});
