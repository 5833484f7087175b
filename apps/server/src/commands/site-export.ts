import { pipeline } from 'node:stream/promises';
import { siteFileContent } from '@hvac/contract/site-file';
import type { EntityManager } from '@mikro-orm/postgresql';
import { StartupError } from '../config/startup-error.ts';
import { recordEvent } from '../features/audit/record-event.service.ts';
import { createImageStore, type ImageStore } from '../features/images/store.ts';
import { exportSite, type SiteExport } from '../features/site-file/site-export.service.ts';
import { openPictures } from '../files/open-files.ts';
import { type TarFile, tarParts } from '../kernel/tar.ts';
import { defineCommand, FLAG, STANDARD_STREAM } from './command.ts';
import { changeDatabase } from './open-database.ts';
import { refuseExisting, writeAtomically } from './output-file.ts';

/** The files of the archive, `site.json` first. */
async function* filesOf(
  { site, pictures }: SiteExport,
  store: ImageStore,
): AsyncGenerator<TarFile> {
  yield { name: 'site.json', bytes: Buffer.from(siteFileContent(site)) };
  for (const picture of pictures) {
    const opened = await store.open(picture, 'main');
    if (!opened) throw new StartupError(`The picture ${picture} was just removed; try again`);
    yield { name: `pictures/${picture}`, bytes: Buffer.concat(await opened.bytes.toArray()) };
  }
}

const read = (em: EntityManager, store: ImageStore, withMapKey: boolean): Promise<SiteExport> =>
  em.transactional((tx) => exportSite(tx, store, { withMapKey }), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });

/** Writes the setup of the site to an archive. */
export const runSiteExport = defineCommand({
  usage: 'pnpm site:export FILE [--with-map-key] [--force]; - is standard output',
  options: { force: FLAG, 'with-map-key': FLAG },
  operands: 1,
  read: ({ force: isForced, 'with-map-key': withMapKey }, file) =>
    file ? { file, isForced, withMapKey } : undefined,
  run: async ({ file, isForced, withMapKey }, env, { output = process.stdout }) => {
    const store = createImageStore(openPictures(env));
    if (file !== STANDARD_STREAM) await refuseExisting(file, isForced);
    const found = await changeDatabase(env, async (work) => {
      await recordEvent(work, { action: 'site.exported' });
      return read(work.em, store, withMapKey);
    });
    const parts = tarParts(filesOf(found, store), new Date());
    if (file === STANDARD_STREAM) {
      await pipeline(parts, output, { end: false });
      return { notes: found.missing, lines: [] };
    }
    await writeAtomically(file, parts);
    const { length } = found.pictures;
    const line = `The setup of ${found.site.company.name} is in ${file}: site.json and ${length} ${length === 1 ? 'picture' : 'pictures'}.`;
    return { notes: found.missing, lines: [line] };
  },
});
