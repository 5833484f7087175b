import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstanceProcess } from '../e2e/instance-process.ts';
import { compare } from './figures.ts';
import { type Interval, medianOf } from './interval.ts';
import { Load } from './load.ts';

const BARE_FASTIFY = join(import.meta.dirname, '../../server/bench/bare-fastify.ts');
const TICKS_PER_SECOND = 100;

const POST = '/blog/why-your-furnace-keeps-short-cycling';
/** The entry of the scripts, whose name is that of its content. */
const SCRIPT = 'a script';
const TARGETS = [
  '/',
  '/blog',
  POST,
  '/api/blog/posts',
  '/feed.xml',
  '/sitemap.xml',
  '/img/about-1.svg',
  SCRIPT,
].map((page) => ({ page, status: '200' as const }));
/** Whose visitors ask whether what they have is still right. */
const REVALIDATED = ['/', SCRIPT].map((page) => ({ page, status: '304' as const }));

const WARM_UP_MS = 400;
/** Short, because what else the machine does changes within seconds and must disturb all alike. */
const TURN_MS = 50;
const LEAST_ROUNDS = 30;
const LONGEST_MS = 12_000;
/** Rounds end earlier when the ratio is known this well. */
const EXACT = 0.02;
/** A page that keeps less than this of its speed has lost too much. */
const LEAST_RATIO = 0.95;

interface Server {
  siteUrl: string;
  pid: number;
  load: Load;
}

type Target = (typeof TARGETS | typeof REVALIDATED)[number];

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

/** What one server makes of a target. */
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
    return Math.round(medianOf(this.#speeds).median);
  }

  /** Microseconds of CPU time for one response. */
  get cpu(): number {
    return (this.#cpu / this.#answered) * 1_000_000;
  }

  /** How many times as fast as the other. */
  against(other: Turns): Interval {
    return medianOf(this.#speeds.map((speed, round) => speed / (other.#speeds[round] ?? 0)));
  }
}

const isExact = ({ low, high }: Interval) => (high - low) / 2 <= EXACT;

/** Measures a target on the servers in turns, and records it. Whose turn it is first changes each round. */
const comparePage = async (target: Target, [site, before, bare]: [Turns, Turns, Turns]) => {
  const order = [site, before, bare];
  const until = performance.now() + LONGEST_MS;
  for (let round = 0; performance.now() < until; round += 1) {
    if (round >= LEAST_ROUNDS && isExact(site.against(before))) break;
    for (const turns of order) await turns.take();
    order.reverse();
  }
  const { low, median, high } = site.against(before);
  const name = `${target.page}: ${target.status === '200' ? 'brotli' : 'not modified'}`;
  const ofBare = site.against(bare).median.toFixed(2);
  compare(
    '/s',
    `${name}, responses (× ${low.toFixed(2)} to ${high.toFixed(2)}; × ${ofBare} of bare Fastify)`,
    [site.speed, before.speed],
    // Only a loss that is certain counts: on a busy machine, the median of equals may be below the limit.
    { ratio: median, isMet: high >= LEAST_RATIO },
  );
  compare('µs', `${name}, CPU time of one (bare Fastify ${bare.cpu.toFixed(0)})`, [
    Math.round(site.cpu),
    before.cpu,
  ]);
};

const startBareFastify = async (siteUrl: string, paths: string[]) => {
  const child = fork(BARE_FASTIFY, [siteUrl, ...paths]);
  const [port] = await once(child, 'message');
  return { child, siteUrl: `http://localhost:${port}`, port, pid: child.pid };
};

/**
 * Records how fast kept pages are answered, beside the release before and beside a Fastify that does nothing but send
 * the same bytes, in turns. A page that has certainly lost a twentieth misses its limit.
 */
export const compareKeptPages = async (
  site: InstanceProcess,
  before: InstanceProcess,
): Promise<void> => {
  const script = await scriptOf(site.siteUrl);
  const paths = TARGETS.map(({ page }) => (page === SCRIPT ? script : page));
  const bare = await startBareFastify(site.siteUrl, paths);
  const open = async ({
    siteUrl,
    port,
    pid = 0,
  }: Pick<InstanceProcess, 'siteUrl' | 'port' | 'pid'>) => ({
    siteUrl,
    pid,
    load: await Load.open(port),
  });
  const servers = await Promise.all([open(site), open(before), open(bare)]);
  try {
    const [ofSite, ofBefore, ofBare] = servers;
    const scriptBefore = await scriptOf(before.siteUrl);
    for (const target of [...TARGETS, ...REVALIDATED]) {
      await comparePage(target, [
        await Turns.of(ofSite, target, script),
        await Turns.of(ofBefore, target, scriptBefore),
        await Turns.of(ofBare, target, script),
      ]);
    }
  } finally {
    for (const { load } of servers) load.close();
    bare.child.kill();
  }
};
