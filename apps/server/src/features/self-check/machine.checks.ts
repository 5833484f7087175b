import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { minutes } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isAhead } from '../../kernel/clock.ts';
import { RELEASE, RELEASED } from '../../kernel/release.ts';
import { type Check, type Outcome, ok, problem, warning } from '../../kernel/self-check.ts';

const MEBIBYTE = 1024 * 1024;

export const releaseCheck: Check = {
  name: 'release',
  title: 'Version',
  run: () => ok(`Version ${RELEASE}, of ${RELEASED.toISOString().slice(0, 10)}.`),
};

/** @param uid user id of the process; undefined where the system has none */
export const rootOutcome = (uid: number | undefined): Outcome =>
  uid === 0
    ? warning(
        'The server runs with too many rights (as root): anyone who exploits a flaw in it controls the whole machine.',
        {
          technical:
            'Run it as a dedicated user that owns DATA_DIR, or use docker/Dockerfile, which does that for you.',
        },
      )
    : ok('The server does not run as root.');

export const rootCheck: Check = {
  name: 'root',
  title: 'Server permissions',
  run: () => rootOutcome(process.getuid?.()),
};

const SLIGHTLY_OFF = 2000;
const FAR_OFF = minutes(1);

/**
 * @param ahead how far the instance's clock is ahead of the database's, in milliseconds
 * @param uncertainty half of the query's round-trip time, in milliseconds
 */
export const clockOutcome = (ahead: number, uncertainty: number): Outcome => {
  const off = Math.abs(ahead) - uncertainty;
  if (off <= SLIGHTLY_OFF) return ok('The server and the database have the same time.');
  const far = off > FAR_OFF;
  const find = far ? problem : warning;
  return find(
    `The server's clock is more than ${far ? 'a minute' : '2 seconds'} ${ahead > 0 ? 'ahead of' : 'behind'} the database's: times are wrong, and logins and posts may end or appear too early or too late.`,
    {
      technical:
        'Synchronize the clocks of both machines by NTP, for example: timedatectl set-ntp true',
    },
  );
};

const askClock = async (em: EntityManager) => {
  const asked = Date.now();
  const [row] = await em.execute<{ now: number }[]>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  const answered = Date.now();
  return { ahead: (asked + answered) / 2 - Number(row?.now), uncertainty: (answered - asked) / 2 };
};

/**
 * Compares the instance's clock with the stored data.
 * @param newest time of the newest stored row; null when there is none
 */
export const pastOutcome = (now: Date, newest: Date | null): Outcome | null => {
  const isBehindRecord = newest !== null && isAhead(newest, now, FAR_OFF);
  if (!isBehindRecord && now >= RELEASED) return null;
  return problem(
    `The server's clock is behind ${isBehindRecord ? 'what is stored already, or was ahead when that was stored' : 'the date of this release'}: times are wrong, and logins and posts may end or appear too late.`,
    {
      technical:
        'Synchronize the clock of the machine by NTP, for example: timedatectl set-ntp true',
    },
  );
};

const newestTime = async (em: EntityManager): Promise<Date | null> => {
  const [row] = await em.execute<{ newest: Date | null }[]>(
    `select greatest(
       (select max(last_seen_at) from instances),
       (select max(last_seen_at) from sessions),
       (select max(created_at) from contact_submissions)) as newest`,
  );
  return row?.newest ? new Date(row.newest) : null;
};

export const clockCheck: Check = {
  name: 'clock',
  title: 'Clock',
  async run({ em, env }) {
    // Before the clocks are compared, because the first query may have to wait for a connection.
    const newest = await newestTime(em);
    const past = pastOutcome(new Date(), newest);
    if (env.databaseUrl === undefined) {
      return past ?? ok('The clock looks right.');
    }
    const { ahead, uncertainty } = await askClock(em);
    const compared = clockOutcome(ahead, uncertainty);
    return compared.level === 'ok' ? (past ?? compared) : compared;
  },
};

interface Room {
  /** What is stored there, such as `photos`. */
  what: string;
  /** The variable and its folder, such as `DATA_DIR (/data)`. */
  folder: string;
  /** Free space in bytes. */
  free: number;
  /** Size of the disk in bytes. */
  total: number;
}

const filled = ({ what, folder, free, total }: Room): Outcome => {
  const full = 'When it is full, leads, posts and photos can no longer be saved.';
  const fix = {
    technical: `Free some space on the disk of ${folder}, or move that folder to a larger one.`,
  };
  if (free < 200 * MEBIBYTE) {
    return problem(`Less than 200 MB are left on the disk with the ${what}. ${full}`, fix);
  }
  const isShort = free < 1024 * MEBIBYTE;
  if (!isShort && free >= total / 10) return ok('Enough disk space.');
  const left = isShort ? 'Less than 1 GB is' : 'Less than a tenth is';
  return warning(`${left} left on the disk with the ${what}. ${full}`, fix);
};

/** The outcome for the fullest of the disks. */
export const diskOutcome = (rooms: Room[]): Outcome => {
  const outcomes = rooms.map(filled);
  return (
    outcomes.find(({ level }) => level === 'problem') ??
    outcomes.find(({ level }) => level === 'warning') ??
    ok('Enough disk space.')
  );
};

/** The file system of a folder, or of its nearest existing parent. */
const statfsOf = async (folder: string): Promise<StatsFs> => {
  try {
    return await statfs(folder);
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return statfsOf(dirname(folder));
  }
};

const roomOf = async (what: string, name: string, folder: string): Promise<Room> => {
  const { bavail, blocks, bsize } = await statfsOf(folder);
  return { what, folder: `${name} (${folder})`, free: bavail * bsize, total: blocks * bsize };
};

export const diskCheck: Check = {
  name: 'disk',
  title: 'Disk space',
  async run({ env }) {
    const rooms = [await roomOf('data', 'DATA_DIR', env.dataDir)];
    if (!env.objectStore) rooms.push(await roomOf('photos', 'UPLOADS_DIR', env.uploadsDir));
    return diskOutcome(rooms);
  },
};
