import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { siteFileContent } from '@hvac/contract/site-file';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Env, readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { recordEvent } from '../features/audit/record-event.service.ts';
import { createImageStore, type ImageStore } from '../features/images/store.ts';
import { exportSite, type SiteExport } from '../features/site-file/site-export.service.ts';
import { openPictures } from '../files/open-files.ts';
import { type TarFile, tarParts } from '../kernel/tar.ts';
import { changeDatabase } from './open-database.ts';
import { refuseExisting, writeWhole } from './output-file.ts';

const USAGE =
  'Usage: pnpm site:export FILE [--with-map-key] [--force]; - stands for standard output';
const STANDARD_OUTPUT = '-';

const readTask = (args: string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        'with-map-key': { type: 'boolean', default: false },
      },
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) {
      return { file, isForced: values.force, withMapKey: values['with-map-key'] };
    }
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
};

/** The files of the archive, `site.json` first. */
async function* filesOf(
  { site, pictures }: SiteExport,
  store: ImageStore,
): AsyncGenerator<TarFile> {
  yield { name: 'site.json', bytes: Buffer.from(siteFileContent(site)) };
  for (const picture of pictures) {
    const opened = await store.open(picture, 'main');
    if (!opened) throw new StartupError(`The picture ${picture} was removed meanwhile; try again`);
    yield { name: `pictures/${picture}`, bytes: Buffer.concat(await opened.bytes.toArray()) };
  }
}

const read = (em: EntityManager, store: ImageStore, withMapKey: boolean): Promise<SiteExport> =>
  em.transactional((tx) => exportSite(tx, store, { withMapKey }), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });

/** The lines to print. */
interface Said {
  /** What is left out; not for standard output, which may carry the archive. */
  notes: string[];
  said: string[];
}

interface Call {
  args: string[];
  /** Used instead of `process.env`. */
  env?: Record<string, string>;
  output: NodeJS.WritableStream;
}

/** Writes the set-up of the site to an archive. */
export const runSiteExport = async ({ args, env, output }: Call): Promise<Said> => {
  const { file, isForced, withMapKey } = readTask(args);
  const variables: Env = readEnv(env);
  const store = createImageStore(openPictures(variables));
  if (file !== STANDARD_OUTPUT) await refuseExisting(file, isForced);
  const found = await changeDatabase(variables, async (work) => {
    await recordEvent(work, { action: 'site.exported' });
    return read(work.em, store, withMapKey);
  });
  const parts = tarParts(filesOf(found, store), new Date());
  if (file === STANDARD_OUTPUT) {
    await pipeline(parts, output, { end: false });
    return { notes: found.missing, said: [] };
  }
  await writeWhole(file, parts);
  const { length } = found.pictures;
  const said = `The set-up of ${found.site.company.name} is in ${file}: site.json and ${length} ${length === 1 ? 'picture' : 'pictures'}.`;
  return { notes: found.missing, said: [said] };
};
