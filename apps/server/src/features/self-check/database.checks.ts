import { hostNameOf } from '../../http/host-name.ts';
import { isPrivate } from '../../kernel/addresses.ts';
import { type Check, ok, problem, warning } from '../../kernel/self-check.ts';
import { listSightings } from './sightings.service.ts';

export const databaseCheck: Check = {
  name: 'database',
  title: 'Database',
  async run({ env, em, orm }) {
    const pending = await orm.migrator.getPending();
    if (pending.length > 0) {
      return problem(
        `The database is ${pending.length} migrations behind this release: parts of the site fail.`,
        { technical: 'Restart the site; starting it brings the tables up to date.' },
      );
    }
    const [connection] = await em.execute<{ version: string; ssl: boolean }[]>(
      `select current_setting('server_version') as version, ssl
       from pg_stat_ssl where pid = pg_backend_pid()`,
    );
    const hostname = env.databaseUrl ? hostNameOf(new URL(env.databaseUrl).host) : 'localhost';
    if (!isPrivate(hostname) && !connection?.ssl) {
      return warning(
        `The connection to the database at ${hostname} is not encrypted: requests, sessions and passwords' hashes can be read in transit.`,
        { technical: 'Add ?sslmode=require or ?sslmode=verify-full to DATABASE_URL' },
      );
    }
    return ok(`PostgreSQL ${connection?.version}, with all migrations.`);
  },
};

const utc = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const embeddedDatabaseCheck: Check = {
  name: 'embedded-database',
  title: 'Embedded database',
  async run({ env, em }) {
    if (env.databaseUrl !== undefined) return ok('The site uses an external database.');
    const [restarts] = await listSightings(em, 'database-restart');
    if (!restarts) return ok('No restarts in the last 7 days.');
    const times = restarts.count === 1 ? 'once' : `${restarts.count} times`;
    return warning(
      `PostgreSQL stopped while the site was running and was restarted ${times}, last on ${utc(restarts.lastSeen)}; the site was down in the meantime.`,
      {
        technical:
          'The reason is in DATA_DIR/postgres/server.log or in the system log; most often the machine ran out of memory.',
      },
    );
  },
};
