import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { OWNER } from '../e2e/instance.ts';
import { atLeast, atMost } from './figures.ts';

const run = promisify(execFile);

// Downloaded on demand, like Lighthouse.
const AUTOCANNON = 'autocannon@9.0.0';
const CONNECTIONS = 32;
const SECONDS = 8;
const TICKS_PER_SECOND = 100;
const POSTS = '/api/blog/posts';
const LISTED = 50;

interface Load {
  requests: { total: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}

/** CPU seconds that a process has used. */
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

/** Sends as many requests as 32 connections allow, accepting brotli as a browser does. */
const load = async (url: string): Promise<Load> => {
  const options = ['-j', '-c', String(CONNECTIONS), '-d', String(SECONDS)];
  const { stdout } = await run('npx', [
    '-y',
    AUTOCANNON,
    ...options,
    '-H',
    'accept-encoding: br',
    url,
  ]);
  const result = JSON.parse(stdout) as Load;
  if (result.non2xx + result.errors > 0)
    throw new Error(`Not every request to ${url} was answered`);
  return result;
};

const send = async (
  siteUrl: string,
  path: string,
  body: unknown,
  cookie = '',
): Promise<Response> => {
  const answer = await fetch(siteUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

/** Publishes posts until the list has fifty. */
const fillList = async (siteUrl: string): Promise<void> => {
  const login = await send(siteUrl, '/api/admin/login', OWNER);
  const cookie = login.headers.get('set-cookie')?.split(';', 1)[0];
  const posts = (await (await fetch(siteUrl + POSTS)).json()) as { content: string }[];
  for (let number = posts.length; number < LISTED; number += 1) {
    const post = {
      title: `Post ${number}`,
      slug: `bench-${number}`,
      summary: `Summary of post ${number}`,
      content: posts[number % posts.length]?.content,
      published: true,
    };
    await send(siteUrl, '/api/admin/posts', post, cookie);
  }
};

/**
 * Records how many requests the instance answers per second of CPU time, because the load generator is slower than
 * the instance, and how long the slowest requests take.
 */
export const measureApi = async (siteUrl: string, pid: number): Promise<void> => {
  await fillList(siteUrl);
  const onOneCore = async (name: string, path: string): Promise<Load> => {
    const before = cpuSeconds(pid);
    const result = await load(siteUrl + path);
    const perCore = result.requests.total / (cpuSeconds(pid) - before);
    atLeast(5000, '/s', `/api, ${name}: requests on one core`, Math.round(perCore));
    return result;
  };
  await onOneCore(`list of ${LISTED} posts`, POSTS);
  const { latency } = await onOneCore('one post', `${POSTS}/bench-${LISTED - 1}`);
  atMost(20, 'ms', `/api, one post: 99 of 100 at ${CONNECTIONS} connections`, latency.p99);
};
