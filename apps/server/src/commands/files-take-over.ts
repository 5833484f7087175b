import { StartupError } from '../config/startup-error.ts';
import { backupsPlace, picturesPlace, takeOver } from '../files/file-owner.ts';
import { readSystemId } from '../kernel/system-id.ts';
import { defineCommand, runCommand } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Gives the places of pictures and backups to this site, whoever had them, whether the site is running or not. */
export const takeOverFiles = defineCommand({
  usage: 'pnpm files:take-over',
  options: {},
  operands: 0,
  read: () => ({}),
  run: async (_task, env) => {
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
      return { lines };
    });
  },
});

if (import.meta.main) await runCommand(takeOverFiles);
