import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

/** The name under which the database lists the listening connections. */
export const APPLICATION_NAME = 'hvac-changes';

const CHANNEL = 'changes';
// In milliseconds.
const BEAT = 10_000;
const TIMEOUT_MS = 2000;
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** What has changed: `*` means everything that pages show; old addresses are more than that. */
export type ChangeTag = '*' | 'submissions' | 'old-addresses';
export const CHANGE_TAGS: readonly ChangeTag[] = ['*', 'submissions', 'old-addresses'];

/**
 * Notifies all instances of a change, at the commit of the transaction that `em` belongs to.
 * @param instanceId the instance that makes the change, which ignores the notification
 */
export const notifyInstances = async (
  em: EntityManager,
  instanceId = '',
  tag: ChangeTag = '*',
): Promise<void> => {
  await em.execute('select pg_notify(?, ?)', [CHANNEL, `${instanceId} ${tag}`]);
};

/** The tags of a notification; an unknown one, from a later release, may concern anything. */
const tagsOf = (tag: string | undefined): readonly ChangeTag[] => {
  const known = CHANGE_TAGS.filter((each) => each === tag);
  return known.length > 0 ? known : CHANGE_TAGS;
};

interface ChangeListenerDeps {
  orm: MikroORM;
  instanceId: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /**
   * Called after a change by another instance or a command, and with every tag whenever listening starts, because
   * earlier changes may have been missed.
   */
  onChange(tags: readonly ChangeTag[]): void;
  /** Milliseconds between checks of the connection: a dead one is noticed at the next check. */
  beat?: number;
  /** Milliseconds that the database may take to respond. */
  timeoutMs?: number;
}

export interface ChangeListener {
  /** Resolves once it listens or the first attempt has failed. Never rejects: it retries until it is closed. */
  open(): Promise<void>;
  /** Closes the connection, within a few seconds. */
  close(): Promise<void>;
}

/**
 * Listens to changes by other instances on the same database. It needs its own connection: pooled ones return to the
 * pool, and have the time-outs of requests.
 */
export const createChangeListener = (deps: ChangeListenerDeps): ChangeListener => {
  const { orm, instanceId, log, onChange, beat = BEAT, timeoutMs = TIMEOUT_MS } = deps;
  const closing = new AbortController();
  const tried = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;
  let pause = MIN_PAUSE_MS;
  let isListening = true;

  const begun = () => {
    pause = MIN_PAUSE_MS;
    if (!isListening) log.info('Listening to changes of other instances again');
    isListening = true;
    onChange(CHANGE_TAGS);
    tried.resolve();
  };
  const failed = (error: unknown) => {
    // Logged once per outage, and once where LISTEN is not available at all.
    if (isListening) log.warn({ err: error }, 'Not listening to changes of other instances');
    isListening = false;
    tried.resolve();
  };
  const rest = (ms: number, ...ends: AbortSignal[]) =>
    delay(ms, undefined, { signal: AbortSignal.any([closing.signal, ...ends]) }).catch(
      () => undefined,
    );

  /** Listens until the listener is closed. Throws if the connection fails. */
  const serve = async (client: Client) => {
    const failure = new AbortController();
    client.on('error', (error) => failure.abort(error));
    client.on('notification', ({ payload = '' }) => {
      const [origin, tag] = payload.split(' ');
      if (origin !== instanceId) onChange(tagsOf(tag));
    });
    await client.connect();
    await client.query(`set idle_session_timeout = 0; listen ${CHANNEL}`);
    begun();
    while (!closing.signal.aborted) {
      // A connection that died silently is detected by a query that gets no response.
      await client.query('select 1');
      await rest(beat, failure.signal);
      failure.signal.throwIfAborted();
    }
  };

  const run = async () => {
    while (!closing.signal.aborted) {
      const socket = new Socket();
      const client = new Client({
        ...orm.em.getConnection().getConnectionOptions(),
        ssl: orm.config.get('driverOptions')?.ssl,
        application_name: APPLICATION_NAME,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
        stream: () => socket,
      });
      await serve(client).catch(failed);
      // A server that is frozen does not close its end.
      const timer = setTimeout(() => socket.destroy(), timeoutMs);
      await client.end();
      clearTimeout(timer);
      await rest(pause);
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    }
  };

  return {
    open() {
      running = run();
      return tried.promise;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
};
