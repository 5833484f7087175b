import packageJson from '../../../../package.json' with { type: 'json' };

/** The version of this release. */
export const RELEASE: string = packageJson.version;

/** The day of this release; a correct clock is never earlier. */
export const RELEASED = new Date(packageJson.released);

/**
 * The line that refuses what a version before 1.0.0 made: releases begin there.
 * @param what for example 'This backup'
 */
export const fromDevelopment = (what: string): string =>
  `${what} was made by a development version, and releases begin with 1.0.0: export the site with that version (pnpm site:export, pnpm submissions:export), start with an empty database (another DATA_DIR or DATABASE_URL), and import the site there (pnpm site:import)`;

/**
 * Whether a development version made tables.
 * @param run names of the migrations that have run
 * @param known names of the migrations of this release, of which every release has the first
 */
export const isFromDevelopment = (run: readonly string[], [first = '']: readonly string[]) =>
  run.length > 0 && !run.includes(first);
