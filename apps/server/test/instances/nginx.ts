import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

const WORKSPACE = resolve(import.meta.dirname, '../../../..');
const SHIPPED = join(WORKSPACE, 'docker/nginx.conf');
const INSTALLED = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];
/** Debian's package is unpacked here; installing it would start another server on port 80. */
const UNPACKED = join(WORKSPACE, 'node_modules/.cache/nginx');

const isRoot = process.getuid?.() === 0;

const runs = (path: string) => existsSync(path) && spawnSync(path, ['-v']).status === 0;

const unpack = (): string | undefined => {
  if (!existsSync('/etc/debian_version')) return undefined;
  mkdirSync(UNPACKED, { recursive: true });
  const update = isRoot ? 'apt-get update -qq; ' : '';
  const command = `apt-get download -qq nginx || { ${update}apt-get download -qq nginx; }; dpkg -x nginx_*.deb .`;
  spawnSync('sh', ['-c', command], { cwd: UNPACKED, stdio: ['ignore', 'ignore', 'ignore'] });
  return join(UNPACKED, 'usr/sbin/nginx');
};

/**
 * Finds nginx: NGINX_PATH, an installed one or, on Debian, the one in the package.
 * @throws Error with one line when there is none
 */
const findNginx = (): string => {
  const given = process.env.NGINX_PATH;
  const known = given ? [given] : [...INSTALLED, join(UNPACKED, 'usr/sbin/nginx')];
  const path = known.find(runs) ?? (given ? undefined : unpack());
  if (path && runs(path)) return path;
  throw new Error(
    'The tests of several instances need nginx: install it, or set NGINX_PATH, for example NGINX_PATH=/usr/sbin/nginx',
  );
};

/** Replaces the addresses and paths in the shipped configuration; everything else is tested as it is. */
const configurationFor = (folder: string, port: number, instances: readonly number[]): string => {
  const shipped = readFileSync(SHIPPED, 'utf8');
  const group = /(?:^ +server [\d.]+:3000 .+;\n)+/gm;
  const own = (servers: string) => {
    const [server = ''] = servers.split('\n');
    const lines = instances.map((instance) =>
      server.replace(/[\d.]+:3000/, `127.0.0.1:${instance}`),
    );
    return `${lines.join('\n')}\n`;
  };
  return shipped
    .replace(group, own)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/', `${folder}/`);
};

export interface RunningProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx with the shipped configuration in front of instances on this machine.
 * @param instances their ports
 * @throws Error when there is no nginx, or it does not start
 */
export const startNginx = async (instances: readonly number[]): Promise<RunningProxy> => {
  const path = findNginx();
  const folder = mkdtempSync(join(tmpdir(), 'hvac-proxy-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationFor(folder, port, instances));
  const args = ['-c', file, '-g', `daemon off;${isRoot ? ' user root;' : ''}`];
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    await delay(20);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
