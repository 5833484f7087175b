import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

/** The name under which the database lists the connections of the channel. */
export const APPLICATION_NAME = 'hvac-changes';

/** The tag of a change that may show anywhere. */
export const EVERYTHING = '*';

const CHANNEL = 'changes';
// In milliseconds: a dead connection is noticed after one beat.
const BEAT = 10_000;
const PATIENCE = 2000;
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/** Makes every host forget all that it keeps, after a change that no host made. */
export const tellEveryHost = async (em: EntityManager): Promise<void> => {
  await em.execute('select pg_notify(?, ?)', [CHANNEL, `${randomUUID()} ${EVERYTHING}`]);
};

interface ChangeChannelDeps {
  orm: MikroORM;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Called with the tags of what another host has changed. */
  onChange(tags: readonly string[]): void;
  /** Called whenever listening begins: what was changed before may have been missed. */
  onListening(): void;
}

export interface ChangeListener {
  /** Ends when it listens or has tried once, and never fails: it tries again until it is closed. */
  open(): Promise<void>;
  /** Tells the other hosts what was changed, now or as soon as there is a connection. Waits for nothing. */
  tell(tags: readonly string[]): void;
  /** Tells what is left to tell and ends the connection; takes a few seconds at most. */
  close(): Promise<void>;
}

/**
 * Carries tags between the hosts on one database by LISTEN and NOTIFY, over a connection of its own:
 * a pooled one is given back, and is ended by time-outs that are meant for requests.
 */
export const createChangeListener = (deps: ChangeChannelDeps): ChangeListener => {
  const { orm, log, onChange, onListening } = deps;
  const ownId = randomUUID();
  const closing = new AbortController();
  const untold = new Set<string>();
  const tried = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;

  let hasRung = false;
  let endRest = () => {};
  const ring = () => {
    hasRung = true;
    endRest();
  };
  /** Ends after one beat, or when it rings, or at once when it rang since the last time. */
  const rest = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, BEAT);
    endRest = resolve;
    if (!hasRung) await promise;
    clearTimeout(timer);
    hasRung = false;
  };

  const tellUntold = async (client: Client) => {
    const tags = [...untold];
    untold.clear();
    try {
      await client.query('select pg_notify($1, $2)', [CHANNEL, `${ownId} ${tags}`]);
    } catch (error) {
      for (const tag of tags) untold.add(tag);
      throw error;
    }
  };

  let pause = SHORTEST_PAUSE;
  let isListening = true;
  const begun = () => {
    pause = SHORTEST_PAUSE;
    if (!isListening) log.info('Listening again to what other hosts change');
    isListening = true;
    onListening();
    tried.resolve();
  };
  const failed = (error: unknown) => {
    // Once for each outage, and once where LISTEN is never possible.
    if (isListening) log.warn({ err: error }, 'Not listening to what other hosts change');
    isListening = false;
    tried.resolve();
  };

  /** Listens and tells until the channel is closed. Throws when the connection fails. */
  const serve = async (client: Client) => {
    let failure: Error | undefined;
    client.on('error', (error) => {
      failure ??= error;
      ring();
    });
    client.on('notification', ({ payload = '' }) => {
      const [sender, tags = ''] = payload.split(' ');
      if (sender !== ownId) onChange(tags.split(','));
    });
    await client.connect();
    await client.query(`set idle_session_timeout = 0; listen ${CHANNEL}`);
    begun();
    while (!failure) {
      if (untold.size > 0) {
        await tellUntold(client);
      } else if (closing.signal.aborted) {
        return;
      } else {
        // A connection that died without a word is noticed by a question without an answer.
        await client.query('select 1');
        await rest();
      }
    }
    throw failure;
  };

  const run = async () => {
    while (!closing.signal.aborted) {
      const socket = new Socket();
      const client = new Client({
        ...orm.em.getConnection().getConnectionOptions(),
        ssl: orm.config.get('driverOptions')?.ssl,
        application_name: APPLICATION_NAME,
        connectionTimeoutMillis: PATIENCE,
        query_timeout: PATIENCE,
        stream: () => socket,
      });
      await serve(client).catch(failed);
      // A server that is frozen does not take leave.
      const timer = setTimeout(() => socket.destroy(), PATIENCE);
      await client.end();
      clearTimeout(timer);
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  };

  return {
    open() {
      running = run();
      return tried.promise;
    },
    tell(tags) {
      for (const tag of tags) untold.add(tag);
      if (untold.size > 0) ring();
    },
    async close() {
      closing.abort();
      ring();
      await running;
    },
  };
};
