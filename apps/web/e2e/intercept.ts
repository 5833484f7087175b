import type { CDPSession, Page } from 'playwright-core';

/** What a page gets for a request: this response, none at all, or what it would get without the interception. */
export type FakeResponse = { status?: number; json?: unknown; body?: string } | 'none' | 'usual';

interface StoppedRequest {
  url: string;
  headers: Record<string, string>;
  postData?: string;
}

/** Answers a request; a promise that is never settled leaves the page waiting. */
type Respond = (request: StoppedRequest) => FakeResponse | Promise<FakeResponse>;

interface Interception {
  /** URLs with `*` for any characters, as in the DevTools protocol. */
  patterns: string[];
  respond: Respond;
}

interface PausedRequest {
  requestId: string;
  request: StoppedRequest;
}

const matches = (url: string) => (pattern: string) => {
  const literal = pattern.replace(/[.?+^$()[\]{}|\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`).test(url);
};

/**
 * The interceptions of a page. Playwright's own `route` sends every request of a page through the test and disables
 * the browser's cache, so that each load takes half as long again; this pauses only the matching requests.
 */
class Interceptor {
  readonly #session: CDPSession;
  #interceptions: Interception[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(session: CDPSession) {
    this.#session = session;
    session.on('Fetch.requestPaused', (paused: PausedRequest) => {
      const settled = this.#settle(paused);
      this.#running.add(settled);
      settled.finally(() => this.#running.delete(settled));
    });
  }

  async add(interception: Interception): Promise<void> {
    this.#interceptions.push(interception);
    await this.#enable();
  }

  async remove(interception: Interception): Promise<void> {
    this.#interceptions = this.#interceptions.filter((other) => other !== interception);
    await this.#enable();
  }

  /** Ends all interceptions; requests that still wait get their usual responses. */
  async clear(): Promise<void> {
    this.#interceptions = [];
    // Some may never get an answer.
    this.#running.clear();
    await this.#session.send('Fetch.disable');
  }

  /** Waits until every paused request has its answer. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #enable(): Promise<void> {
    const patterns = this.#interceptions
      .flatMap((interception) => interception.patterns)
      .map((pattern) => ({ urlPattern: pattern.replaceAll('?', '\\?') }));
    // A list without patterns would stop every request.
    if (patterns.length === 0) await this.#session.send('Fetch.disable');
    else await this.#session.send('Fetch.enable', { patterns });
  }

  /** The answer of the newest interception that has one. */
  async #responseFor(request: StoppedRequest): Promise<FakeResponse> {
    for (const { patterns, respond } of this.#interceptions.toReversed()) {
      if (!patterns.some(matches(request.url))) continue;
      const response = await respond(request);
      if (response !== 'usual') return response;
    }
    return 'usual';
  }

  async #settle({ requestId, request }: PausedRequest): Promise<void> {
    const response = await this.#responseFor(request);
    // The page may have cancelled the request or been closed.
    await this.#send(requestId, response).catch(() => undefined);
  }

  async #send(requestId: string, response: FakeResponse): Promise<void> {
    if (response === 'usual') {
      await this.#session.send('Fetch.continueRequest', { requestId });
    } else if (response === 'none') {
      await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    } else {
      const { status = 200, json, body = JSON.stringify(json) ?? '' } = response;
      const type = json === undefined ? 'text/plain' : 'application/json';
      await this.#session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: [{ name: 'content-type', value: type }],
        body: Buffer.from(body).toString('base64'),
      });
    }
  }
}

const interceptors = new WeakMap<Page, Promise<Interceptor>>();

const interceptorOf = (page: Page): Promise<Interceptor> => {
  const known = interceptors.get(page);
  if (known) return known;
  const made = page
    .context()
    .newCDPSession(page)
    .then((session) => new Interceptor(session));
  interceptors.set(page, made);
  return made;
};

/**
 * Answers the requests of a page to certain URLs; the newest interception comes first.
 * @param patterns URLs with `*` for any characters
 * @returns a function that ends the interception
 */
export const intercept = async (
  page: Page,
  patterns: string | string[],
  respond: Respond,
): Promise<() => Promise<void>> => {
  const interceptor = await interceptorOf(page);
  const interception = { patterns: [patterns].flat(), respond };
  await interceptor.add(interception);
  return () => interceptor.remove(interception);
};

/** Waits for pending answers, then restores the usual responses of a page. */
export const stopIntercepting = async (page: Page): Promise<void> => {
  const interceptor = await interceptors.get(page);
  await interceptor?.settled();
  await interceptor?.clear();
};

/** Restores the usual responses of a page, even those that a test still holds back. */
export const abandonInterceptions = async (page: Page): Promise<void> => {
  await (await interceptors.get(page))?.clear();
};
