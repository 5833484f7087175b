import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../server/test/free-port.ts';

/** The installed Firefox, if there is one. */
export const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** Takes the next message of Firefox's remote control: its length, a colon and JSON. */
const readMessages = (socket: Socket, onMessage: (message: unknown) => void): void => {
  let unread = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const colon = unread.indexOf(':');
      const length = Number(unread.subarray(0, colon));
      const end = colon + 1 + length;
      if (colon < 0 || unread.length < end) return;
      onMessage(JSON.parse(unread.subarray(colon + 1, end).toString()));
      unread = unread.subarray(end);
    }
  });
};

/** @param ended rejects when Firefox ends before it takes connections */
const connected = async (port: number, ended: Promise<never>): Promise<Socket> => {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      // It is still starting.
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100))]);
    }
  }
};

/**
 * Starts Firefox with a new profile, and ends it with the test. It speaks Marionette, Mozilla's remote control.
 * @param preferences by name, as in `about:config`
 */
export const startFirefox = async (path: string, preferences: Record<string, unknown>) => {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-profile-'));
  const port = await freePort();
  const lines = Object.entries({ ...preferences, 'marionette.port': port }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const process = spawn(path, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  });
  const exit = once(process, 'exit');
  onTestFinished(async () => {
    process.kill('SIGKILL');
    await exit;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const ended = exit.then(() => {
    throw new Error('Firefox has ended');
  });
  ended.catch(() => undefined);
  const socket = await connected(port, ended);
  onTestFinished(() => void socket.destroy());
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readMessages(socket, (message) => {
    // The first one is a greeting.
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message;
    if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
    else waiting.get(id)?.resolve(result);
  });
  let last = 0;
  const command = (name: string, parameters: object = {}): Promise<unknown> => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    const message = JSON.stringify([0, last, `WebDriver:${name}`, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer.promise;
  };
  await command('NewSession');
  return {
    goTo: (url: string) => command('Navigate', { url }),
    /** Sets a cookie of the site that is shown. */
    setCookie: (name: string, value: string) => command('AddCookie', { cookie: { name, value } }),
    /** Runs the body of an asynchronous function in the page, and returns its result. */
    run: async (body: string, ...args: unknown[]): Promise<unknown> => {
      const script = `const done = arguments[arguments.length - 1];
        (async (...given) => { ${body} })(...arguments).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value } = (await command('ExecuteAsyncScript', { script, args })) as {
        value: { value?: unknown; error?: string };
      };
      if (value.error) throw new Error(value.error);
      return value.value;
    },
  };
};
