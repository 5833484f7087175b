import secureSession from '@fastify/secure-session';
import type { FastifyInstance } from 'fastify';
import { deriveKey } from '../config/secrets.ts';

const SESSION_SECONDS = 12 * 60 * 60;
// Counted from the last login.
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

interface CookieOptions {
  /** Hexadecimal keys; the first one signs. */
  sessionKeys: readonly string[];
  isHttps: boolean;
}

/** Name of a cookie; over https its prefix makes browsers accept it from this host name only. */
export const hostCookieName = (name: string, isHttps: boolean): string =>
  isHttps ? `__Host-${name}` : name;

export const sessionCookieName = (isHttps: boolean): string => hostCookieName('session', isHttps);

/** Registers the session cookie and the device cookie, which remembers earlier logins from this browser. */
export const registerCookies = async (
  app: FastifyInstance,
  { sessionKeys, isHttps }: CookieOptions,
): Promise<void> => {
  const cookie = { path: '/', httpOnly: true, secure: isHttps };
  // Before the cookies are written. An iPhone drops a cookie without an age when the window of an installed app is closed.
  app.addHook('onSend', async ({ session }) => {
    if (session?.get('isStandalone')) session.options({ maxAge: SESSION_SECONDS });
  });
  await app.register(secureSession, [
    {
      sessionName: 'session',
      key: sessionKeys.map((key) => Buffer.from(key, 'hex')),
      cookieName: sessionCookieName(isHttps),
      expiry: SESSION_SECONDS,
      cookie: { ...cookie, sameSite: 'lax' },
    },
    {
      sessionName: 'device',
      key: sessionKeys.map((key) => deriveKey('device', key)),
      cookieName: hostCookieName('device', isHttps),
      expiry: DEVICE_SECONDS,
      cookie: { ...cookie, sameSite: 'strict', maxAge: DEVICE_SECONDS },
    },
  ]);
  app.addHook('onSend', async (_request, reply) => {
    // Any response may renew a cookie, and one with a cookie must not be stored by a shared cache.
    if (reply.hasHeader('set-cookie')) reply.header('cache-control', 'private, no-store');
  });
};
