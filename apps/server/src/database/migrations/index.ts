import { Migration20261123FirstRelease } from './20261123-first-release.ts';

/** All migrations in the order in which they run. A released one is never edited. */
export const migrations = [Migration20261123FirstRelease];
