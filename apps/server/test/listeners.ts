import type { MikroORM } from '@mikro-orm/postgresql';
import { APPLICATION_NAME } from '../src/database/change-listener.ts';

interface Connection {
  pid: number;
  query: string;
}

const connections = (orm: MikroORM) =>
  orm.em
    .fork()
    .execute<Connection[]>(
      'select pid, query from pg_stat_activity where datname = current_database() and application_name = ?',
      [APPLICATION_NAME],
    );

/** How many instances hold a LISTEN connection. */
export const connected = async (orm: MikroORM): Promise<number> => (await connections(orm)).length;

/** The instances' LISTEN connections, recognised by the first query they send once they listen. */
export const listeners = async (orm: MikroORM): Promise<number[]> =>
  (await connections(orm)).filter(({ query }) => query === 'select 1').map(({ pid }) => pid);

/** Terminates connections and waits until they are gone. */
export const terminate = async (orm: MikroORM, pids: number[]): Promise<void> => {
  for (const pid of pids)
    await orm.em.fork().execute('select pg_terminate_backend(?, 5000)', [pid]);
};
