import { join } from 'node:path';

/** Finds the files behind image addresses. The only part that knows where they lie. */
export interface ImageStore {
  /** Where to read a file from, relative to `root`; null when no such file may be shown. */
  find(name: string): { root: string; file: string } | null;
}

// Illustrations that come with the site. Names are matched, never joined as they came.
const BUNDLED_NAME = /^[a-z0-9][a-z0-9-]*\.svg$/;

/** @param publicDir folder of the web build with the bundled illustrations in `img` */
export const createImageStore = (publicDir: string): ImageStore => ({
  find: (name) => (BUNDLED_NAME.test(name) ? { root: join(publicDir, 'img'), file: name } : null),
});
