import secureSession from '@fastify/secure-session';
import type { FastifyInstance } from 'fastify';
import { keyFor } from '../config/secrets.ts';

const SESSION_SECONDS = 12 * 60 * 60;
// From the last login on.
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

interface CookieOptions {
  /** Hexadecimal keys, the first signs. */
  sessionKeys: readonly string[];
  isHttps: boolean;
}

/** The name of the session cookie; over https browsers take it from this host alone. */
export const sessionCookieName = (isHttps: boolean): string =>
  isHttps ? '__Host-session' : 'session';

/** The two cookies: who is logged in, and that somebody has logged in from this browser before. */
export const registerCookies = async (
  app: FastifyInstance,
  { sessionKeys, isHttps }: CookieOptions,
): Promise<void> => {
  const cookie = { path: '/', httpOnly: true, secure: isHttps };
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
      key: sessionKeys.map((key) => keyFor('device', key)),
      cookieName: isHttps ? '__Host-device' : 'device',
      expiry: DEVICE_SECONDS,
      cookie: { ...cookie, sameSite: 'strict', maxAge: DEVICE_SECONDS },
    },
  ]);
  app.addHook('onSend', async (_request, reply) => {
    // A cookie may be renewed with any answer; none that carries one may be kept by a cache in between.
    if (reply.hasHeader('set-cookie')) reply.header('cache-control', 'private, no-store');
  });
};
