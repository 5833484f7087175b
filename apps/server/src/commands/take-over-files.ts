import { readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { backupsPlace, picturesPlace, takeOver } from '../files/file-owner.ts';
import { readSystemId } from '../kernel/system-id.ts';
import { withDatabase } from './open-database.ts';

/**
 * Takes over the places of pictures and backups, whoever had them, whether the site is running or not.
 * @param variables used instead of `process.env`
 * @returns the lines to print
 * @throws StartupError with one line when the database cannot be reached or is not up to date; AppError of the store
 */
export const takeOverFiles = (variables?: Record<string, string>): Promise<string[]> => {
  const env = readEnv(variables);
  return withDatabase(env, async (em) => {
    if ((await readSystemId(em)) === null) {
      throw new StartupError('The tables are not those of this release; start the site once');
    }
    const lines: string[] = [];
    for (const owned of [picturesPlace(env), backupsPlace(env)]) {
      const former = await takeOver(em, owned);
      lines.push(
        former === null
          ? `${owned.place} belongs to this site.`
          : `${owned.place} now belongs to this site; it belonged to the database ${former}.`,
      );
    }
    return lines;
  });
};
