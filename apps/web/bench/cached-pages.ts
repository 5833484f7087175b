import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstanceProcess } from '../e2e/instance-process.ts';
import { compare } from './figures.ts';
import { medianOf } from './interval.ts';
import { Load } from './load.ts';

const BARE_FASTIFY = join(import.meta.dirname, '../../server/bench/bare-fastify.ts');
const TICKS_PER_SECOND = 100;

const POST = '/blog/why-your-furnace-keeps-short-cycling';
/** The entry of the scripts, whose name is that of its content. */
const SCRIPT = 'a script';
const PAGES = [
  '/',
  '/blog',
  POST,
  '/api/blog/posts',
  '/feed.xml',
  '/sitemap.xml',
  '/img/about-1.svg',
  SCRIPT,
];
/** Whose visitors ask whether what they have is still right. */
const REVALIDATED = ['/', SCRIPT];
const TARGETS = [
  ...PAGES.map((page) => ({ page, status: '200' as const })),
  ...REVALIDATED.map((page) => ({ page, status: '304' as const })),
];

/**
 * The same release differs by a tenth from one start of its process to the next, because memory and compiled code lie
 * elsewhere. So each start counts as one measurement.
 */
const STARTS = 12;
const ROUNDS = 10;
const WARM_UP_MS = 200;
/** Short, because what else the machine does changes within seconds and must disturb all alike. */
const TURN_MS = 50;
/** A page that keeps less than this of its speed has lost too much. */
const MIN_RATIO = 0.95;

interface Server {
  siteUrl: string;
  pid: number;
  load: Load;
}

type Target = (typeof TARGETS)[number];

/** CPU seconds that a process has used. */
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

const scriptOf = async (siteUrl: string): Promise<string> => {
  const home = await (await fetch(siteUrl)).text();
  const [script] = /\/assets\/[\w-]+\.js/.exec(home) ?? [];
  if (!script) throw new Error(`${siteUrl} names no script`);
  return script;
};

/** What one start of a server makes of a target. */
class Turns {
  readonly #server: Server;
  readonly #request: string;
  readonly #status: Target['status'];
  /** Responses a second, round by round. */
  readonly #speeds: number[] = [];
  #answered = 0;
  #cpu = 0;

  constructor(server: Server, request: string, status: Target['status']) {
    this.#server = server;
    this.#request = request;
    this.#status = status;
  }

  static async of(server: Server, { page, status }: Target, script: string): Promise<Turns> {
    const path = page === SCRIPT ? script : page;
    const headers = { 'accept-encoding': 'br' };
    const etag = (await fetch(server.siteUrl + path, { headers })).headers.get('etag');
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${new URL(server.siteUrl).host}`];
    lines.push('Accept-Encoding: br');
    if (status === '304') lines.push(`If-None-Match: ${etag}`);
    const turns = new Turns(server, `${lines.join('\r\n')}\r\n\r\n`, status);
    await server.load.send(turns.#request, status, WARM_UP_MS);
    return turns;
  }

  async take(): Promise<void> {
    const { load, pid } = this.#server;
    const before = cpuSeconds(pid);
    const { perSecond, answered } = await load.send(this.#request, this.#status, TURN_MS);
    this.#speeds.push(perSecond);
    this.#answered += answered;
    this.#cpu += cpuSeconds(pid) - before;
  }

  get speed(): number {
    return medianOf(this.#speeds).median;
  }

  /** Microseconds of CPU time for one response. */
  get cpu(): number {
    return (this.#cpu / this.#answered) * 1_000_000;
  }

  /** How many times as fast as the other. */
  against(other: Turns): number {
    return medianOf(this.#speeds.map((speed, round) => speed / (other.#speeds[round] ?? 0))).median;
  }
}

type ThreeTurns = [site: Turns, before: Turns, bare: Turns];

/** Measures a target on the servers in turns. Whose turn it is first changes each round. */
const takeTurns = async (turns: ThreeTurns): Promise<ThreeTurns> => {
  const order = [...turns];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of order) await one.take();
    order.reverse();
  }
  return turns;
};

/** Records what all starts made of a target. */
const recordPage = ({ page, status }: Target, starts: ThreeTurns[]) => {
  const middle = (of: (turns: ThreeTurns) => number) => medianOf(starts.map(of));
  const { low, median, high } = middle(([site, before]) => site.against(before));
  const name = `${page}: ${status === '200' ? 'brotli' : 'not modified'}`;
  const ofBare = middle(([site, , bare]) => site.against(bare)).median.toFixed(2);
  compare(
    '/s',
    `${name}, responses (× ${low.toFixed(2)} to ${high.toFixed(2)}; × ${ofBare} of bare Fastify)`,
    [
      Math.round(middle(([site]) => site.speed).median),
      middle(([, before]) => before.speed).median,
    ],
    // Only a loss that is certain counts: on a busy machine, the median of equals may be below the limit.
    { ratio: median, isMet: high >= MIN_RATIO },
  );
  const bareCpu = middle(([, , bare]) => bare.cpu).median.toFixed(0);
  compare('µs', `${name}, CPU time of one (bare Fastify ${bareCpu})`, [
    Math.round(middle(([site]) => site.cpu).median),
    middle(([, before]) => before.cpu).median,
  ]);
};

const startBareFastify = async (siteUrl: string, paths: string[]) => {
  const child = fork(BARE_FASTIFY, [siteUrl, ...paths]);
  const [port] = await once(child, 'message');
  return { child, siteUrl: `http://localhost:${port}`, port, pid: child.pid };
};

const openLoad = async ({
  siteUrl,
  port,
  pid = 0,
}: Pick<InstanceProcess, 'siteUrl' | 'port' | 'pid'>): Promise<Server> => ({
  siteUrl,
  pid,
  load: await Load.open(port),
});

/** Measures every target on the running processes, and adds to what earlier starts made of it. */
const measureStart = async (
  site: InstanceProcess,
  before: InstanceProcess,
  measured: Map<Target, ThreeTurns[]>,
): Promise<void> => {
  const script = await scriptOf(site.siteUrl);
  const scriptBefore = await scriptOf(before.siteUrl);
  const paths = PAGES.map((page) => (page === SCRIPT ? script : page));
  const bare = await startBareFastify(site.siteUrl, paths);
  const servers = await Promise.all([openLoad(site), openLoad(before), openLoad(bare)]);
  const [ofSite, ofBefore, ofBare] = servers;
  try {
    for (const [target, starts] of measured) {
      starts.push(
        await takeTurns([
          await Turns.of(ofSite, target, script),
          await Turns.of(ofBefore, target, scriptBefore),
          await Turns.of(ofBare, target, script),
        ]),
      );
    }
  } finally {
    for (const { load } of servers) load.close();
    bare.child.kill();
  }
};

/**
 * Records how fast kept pages are answered, beside the release before and beside a Fastify that does nothing but send
 * the same bytes, in turns. A page that has certainly lost a twentieth misses its limit. Restarts the instances.
 */
export const compareCachedPages = async (
  site: InstanceProcess,
  before: InstanceProcess,
): Promise<void> => {
  const measured = new Map<Target, ThreeTurns[]>(TARGETS.map((target) => [target, []]));
  const order = [site, before];
  for (let start = 0; start < STARTS; start += 1) {
    for (const instance of order) await instance.stop();
    for (const instance of order) await instance.start();
    await measureStart(site, before, measured);
    order.reverse();
  }
  for (const [target, starts] of measured) recordPage(target, starts);
};
