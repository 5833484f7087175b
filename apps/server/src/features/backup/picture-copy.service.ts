import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import type { Files } from '../../files/files.ts';
import type { TarFile } from '../../kernel/tar.ts';
import { imageKeys } from '../images/store.ts';
import { type Manifest, pictureFile, sha256Of } from './archive-format.service.ts';

/** The names of all pictures. */
export const pictureNames = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.stored_images order by name',
  );
  return rows.map(({ name }) => name);
};

/** The pictures that are in use. One that is still being uploaded has a row but no file yet. */
const referredTo = async (client: Client, names: string[]): Promise<string[]> => {
  const { rows: references } = await client.query<{ from: string; column: string }>(
    `select conrelid::regclass::text as from, quote_ident(attname) as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = to_regclass('public.stored_images')`,
  );
  const referred = new Set<string>();
  for (const { from, column } of references) {
    const { rows } = await client.query<{ name: string }>(
      `select ${column} as name from ${from} where ${column} = any($1)`,
      [names],
    );
    for (const { name } of rows) referred.add(name);
  }
  return [...referred].toSorted();
};

/** Copies the files of pictures, and returns their part of the manifest. */
export async function* copiedPictures(
  client: Client,
  store: Files,
  names: string[],
): AsyncGenerator<TarFile, Pick<Manifest, 'pictures' | 'missingPictures'>> {
  const pictures: Manifest['pictures'] = {};
  const missing: string[] = [];
  for (const name of names) {
    for (const key of imageKeys(name)) {
      const opened = await store.open(key);
      if (opened) {
        const bytes = await buffer(opened.bytes);
        pictures[key] = sha256Of(bytes);
        yield { name: pictureFile(key), bytes };
      } else if (key === name) missing.push(name);
    }
  }
  return { pictures, missingPictures: missing.length > 0 ? await referredTo(client, missing) : [] };
}
