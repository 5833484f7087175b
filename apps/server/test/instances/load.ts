import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { KeepAliveClient, type TestResponse } from './keep-alive-client.ts';
import { OWNER } from './site-of-instances.ts';

const READ = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/blog',
  '/feed.xml',
  '/api/blog/posts',
  '/api/blog/categories',
  '/img/fallback.svg',
];
const TICK = 20;
/** The longest queue of pending requests, in seconds. On a busy machine, fewer requests are sent than asked for. */
const MAX_QUEUE_SECONDS = 0.1;
/** One in this many requests sends a submission. */
const SUBMISSION = 10;

/** A failed request. The status is 0 when its connection broke. */
interface Failure {
  request: string;
  status: number;
  body: string;
}

/** The outcome of the requests that began during an event. */
export interface Tally {
  /** How many succeeded. */
  reads: number;
  writes: number;
  failedReads: Failure[];
  failedWrites: Failure[];
  slowestMs: number;
}

const emptyTally = (): Tally => ({
  reads: 0,
  writes: 0,
  failedReads: [],
  failedWrites: [],
  slowestMs: 0,
});

interface EditedPost {
  id: number;
  /** The titles that it may have: the last acknowledged one, and those of failed edits after it. */
  titles: string[];
  isBeingEdited: boolean;
}

/**
 * Visitors and an editor, who send requests at a constant rate. The editor saves once a second, after which every
 * instance renders its pages again.
 */
export class Load {
  readonly #url: string;
  readonly #client: KeepAliveClient;
  readonly #perSecond: number;
  readonly #running = new Set<Promise<unknown>>();
  readonly #posts: EditedPost[] = [];
  #cookie = '';
  #timer: NodeJS.Timeout | undefined;
  #tally = emptyTally();
  #begun = 0;
  #asked = 0;
  /** Names in the submissions that were acknowledged. */
  readonly acknowledged: string[] = [];
  /** Edits that were acknowledged and were not there when read back. */
  readonly lostEdits: string[] = [];

  constructor(url: string, perSecond: number) {
    this.#url = url;
    this.#client = new KeepAliveClient(url);
    this.#perSecond = perSecond;
  }

  async #ask(path: string, method = 'GET', content?: object): Promise<TestResponse> {
    const since = performance.now();
    const tally = this.#tally;
    // Each request has its own address, like those of visitors, so that the rate limits can stay on.
    this.#asked += 1;
    const [a, b] = [this.#asked % 250, Math.floor(this.#asked / 250) % 250];
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${b}.${a + 1}`,
      cookie: this.#cookie,
      // As in browsers, except for what the editor reads back, which is parsed here.
      'accept-encoding': path.startsWith('/api/admin') ? 'identity' : 'br',
    };
    const body = content && JSON.stringify(content);
    try {
      return await this.#client.ask(path, method, headers, body);
    } catch (error) {
      return { status: 0, body: String(error) };
    } finally {
      tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - since));
    }
  }

  async #read(path: string): Promise<TestResponse> {
    const tally = this.#tally;
    const response = await this.#ask(path);
    if (response.status === 200) tally.reads += 1;
    else tally.failedReads.push({ request: `GET ${path}`, ...response });
    return response;
  }

  async #write(path: string, method: string, content: object): Promise<boolean> {
    const tally = this.#tally;
    const response = await this.#ask(path, method, content);
    const isDone = response.status === 200;
    if (isDone) tally.writes += 1;
    else tally.failedWrites.push({ request: `${method} ${path}`, ...response });
    return isDone;
  }

  /** Sends a submission as the form does: when it fails, the visitor presses the button again. */
  async #submit(): Promise<void> {
    const fullName = `Visitor ${randomUUID()}`;
    const message = `The furnace of ${fullName} starts, clicks twice and stops again.`;
    const content = { ...CONTACT_EXAMPLE, fullName, message, submissionKey: randomUUID() };
    for (let tries = 0; tries < 3; tries += 1) {
      if (await this.#write('/trpc/contact.submit', 'POST', content)) {
        this.acknowledged.push(fullName);
        return;
      }
      await delay(500);
    }
  }

  /** Edits a post that nobody else is editing, and reads it back. */
  async #edit(): Promise<void> {
    const post = this.#posts.find(({ isBeingEdited }) => !isBeingEdited);
    if (!post) return;
    this.#posts.push(...this.#posts.splice(this.#posts.indexOf(post), 1));
    post.isBeingEdited = true;
    const title = `Edit ${this.#begun}`;
    const path = `/api/admin/posts/${post.id}`;
    const isDone = await this.#write(path, 'PATCH', { title });
    post.titles = isDone ? [title] : [...post.titles, title];
    const { status, body } = await this.#read(path);
    const found = status === 200 && JSON.parse(body).title;
    if (status === 200 && !post.titles.includes(found)) {
      this.lostEdits.push(`${path}: ${post.titles.join(' or ')}, found ${found}`);
    }
    post.isBeingEdited = false;
  }

  #next(): Promise<unknown> {
    this.#begun += 1;
    if (this.#begun % SUBMISSION === 0) return this.#submit();
    if (this.#begun % this.#perSecond === 1) return this.#edit();
    return this.#read(READ[this.#begun % READ.length] ?? '/');
  }

  /** Logs the editor in and begins. */
  async begin(): Promise<void> {
    const login = await fetch(`${this.#url}/trpc/auth.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OWNER),
    });
    this.#cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const posts = JSON.parse((await this.#read('/api/admin/posts')).body);
    for (const { id, title } of posts) {
      this.#posts.push({ id, titles: [title], isBeingEdited: false });
    }
    const perTick = (this.#perSecond * TICK) / 1000;
    let due = 0;
    this.#timer = setInterval(() => {
      for (due += perTick; due >= 1; due -= 1) {
        if (this.#running.size >= this.#perSecond * MAX_QUEUE_SECONDS) continue;
        const request = this.#next().finally(() => this.#running.delete(request));
        this.#running.add(request);
      }
    }, TICK);
  }

  /** Runs an event under the load, and counts the requests that began meanwhile. */
  async during(event: () => Promise<unknown>): Promise<Tally> {
    const tally = emptyTally();
    this.#tally = tally;
    await event();
    const begun = [...this.#running];
    this.#tally = emptyTally();
    await Promise.all(begun);
    return tally;
  }

  /** Ends the load, and waits for pending requests. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
    this.#client.close();
  }
}
