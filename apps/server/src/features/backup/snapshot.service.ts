import { Socket } from 'node:net';
import { Client } from 'pg';
import { tlsOf } from '../../config/database-tls.ts';
import { isCode } from '../../kernel/error-code.ts';
import { AppError } from '../../kernel/errors.ts';
import { REMOVAL_LOCK } from '../images/removal-lock.service.ts';

const TIMEOUT_MS = 5000;

// The content of a CSV must not depend on server settings.
const SESSION = `set search_path = public; set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1;
  set synchronize_seqscans = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 6`;

/** How long a backup or a restore waits for another one. */
const LOCK_TIMEOUT = '10min';

/**
 * Opens a separate connection for COPY: those of the pool end a query after 10 seconds.
 * @param use when it fails, the connection is dropped, whatever it is doing
 */
const withClient = async <Result>(
  databaseUrl: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const socket = new Socket();
  const client = new Client({
    host: decodeURIComponent(hostname),
    port: Number(port) || 5432,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ssl: tlsOf(databaseUrl) ?? false,
    connectionTimeoutMillis: TIMEOUT_MS,
    stream: () => socket,
  });
  // The running query fails as well, and reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SESSION);
    const result = await use(client);
    await client.end();
    return result;
  } finally {
    socket.destroy();
  }
};

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Opens a connection for a backup or a restore once no other is running: a database allows one at a time. No picture
 * is removed meanwhile.
 */
export const withExclusiveConnection = <Result>(
  databaseUrl: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query('select pg_advisory_lock($1)', [REMOVAL_LOCK]).catch((error: unknown) => {
      if (!isCode(error, LOCK_NOT_AVAILABLE)) throw error;
      const message = 'Another backup or restore has been under way for ten minutes';
      throw new AppError('unavailable', message, { cause: error });
    });
    await client.query('set lock_timeout = 0');
    return use(client);
  });

/** A view of the database that is isolated from the changes of others. */
export interface Snapshot {
  client: Client;
  /** By the clock of the database. */
  takenAt: Date;
}

/** Takes a snapshot and holds it while `use` runs. */
export const withSnapshot = async <Result>(
  client: Client,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> => {
  await client.query('begin isolation level repeatable read read only');
  // The first query takes the snapshot.
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const result = await use({ client, takenAt: rows[0]?.now ?? new Date() });
  await client.query('commit');
  return result;
};
