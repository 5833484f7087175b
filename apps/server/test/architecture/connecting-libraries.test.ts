import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

/**
 * The libraries of the server whose code may open a connection. One more means another machine that the instance may
 * talk to: docs/asvs.md lists these (OWASP ASVS 13.2.4).
 */
const CONNECTING = [
  // Respond to requests.
  '@trpc/server',
  'fastify',
  // Connect to what the configuration names: the object store, the mail server, the database.
  'aws4fetch',
  'nodemailer',
  'pg',
  // Looks up whether certificates of passkeys were revoked; `passkey.service.ts` decides which it gets to see.
  '@simplewebauthn/server',
  // Would push figures to a gateway, which nobody asks for.
  'prom-client',
  // Make requests and responses without a connection, for tests.
  'light-my-request',
  // Have a method called fetch, or explain theirs with it.
  'glob',
  'kysely',
  'lru-cache',
  'sharp',
];

const MARK =
  /(?:require\(|from\s*|import\(?\s*)['"](?:node:)?(?:https?2?|net|tls|dgram|dns(?:\/promises)?|undici)['"]|(?<![.\w$])fetch\(|globalThis\.fetch|new (?:WebSocket|EventSource|XMLHttpRequest)\(/;
const NOT_LOADED =
  /^(?:node_modules|tests?|__tests__|examples?|example\.js|tester\.js|docs|scripts)$/;

const homeOf = (name: string, from: string): string | null => {
  const place = join(from, 'node_modules', name);
  if (existsSync(join(place, 'package.json'))) return realpathSync(place);
  return dirname(from) === from ? null : homeOf(name, dirname(from));
};

/** The folders of all packages that a package needs in production, by name. */
const packagesOf = (folder: string, found = new Map<string, string>()): Map<string, string> => {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const home = homeOf(name, folder);
    if (!home || found.has(home)) continue;
    found.set(home, name);
    packagesOf(home, found);
  }
  return found;
};

const mayConnect = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (NOT_LOADED.test(entry.name)) return false;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return mayConnect(path);
    return /\.[cm]?js$/.test(entry.name) && MARK.test(readFileSync(path, 'utf8'));
  });

it('lists every library that may open a connection', () => {
  const packages = packagesOf(join(ROOT, 'apps/server'));
  expect(packages.size).toBeGreaterThan(100);
  const connecting = [...packages].filter(([home]) => mayConnect(home)).map(([, name]) => name);
  expect([...new Set(connecting)].toSorted()).toEqual(CONNECTING.toSorted());
});
