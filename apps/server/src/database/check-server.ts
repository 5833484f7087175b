import type { MikroORM } from '@mikro-orm/postgresql';
import { StartupError } from '../config/startup-error.ts';

const OLDEST_SUPPORTED = 15;

interface ServerVersion {
  server_version_num: string;
  server_version: string;
}

/**
 * Checks that the database responds and is new enough.
 * @throws StartupError with one line that names DATABASE_URL
 */
export const checkServer = async (orm: MikroORM): Promise<void> => {
  const version = await orm.em
    .fork()
    .execute<ServerVersion[]>(
      "select current_setting('server_version_num') server_version_num, current_setting('server_version') server_version",
    )
    .catch((error: Error) => {
      throw new StartupError(
        `DATABASE_URL reaches no database that answers (${error.message.split('\n', 1)[0]}); it looks like postgresql://user:password@localhost:5432/hvac`,
      );
    });
  const { server_version_num: number = '0', server_version: name = '' } = version[0] ?? {};
  if (Number(number) >= OLDEST_SUPPORTED * 10_000) return;
  throw new StartupError(
    `DATABASE_URL reaches PostgreSQL ${name}; ${OLDEST_SUPPORTED} or newer is needed, for example the image postgres:18`,
  );
};
