import { Migration20261121InitialTables } from './20261121-initial-tables.ts';
import { Migration20261121Settings } from './20261121-settings.ts';

/** Every migration in the order of its application. A released one is never edited. */
export const migrations = [Migration20261121InitialTables, Migration20261121Settings];
