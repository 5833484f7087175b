import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { HostProcess } from './host-process.ts';
import { type RunningProxy, startNginx } from './nginx.ts';

export const OWNER = { username: 'admin', password: 'a furnace in the attic' };

const SESSION_KEY = 'fedcba9876543210'.repeat(4);

/** Several hosts on one database and one folder of uploads, behind one proxy. */
export interface SiteOfHosts {
  hosts: HostProcess[];
  proxy: RunningProxy;
  remove(): Promise<void>;
}

/**
 * Starts all hosts at the same time, on a database that may be empty, and then the proxy.
 * @param settings further environment variables of each host
 */
export const startSiteOfHosts = async (
  count: number,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<SiteOfHosts> => {
  const folder = mkdtempSync(join(tmpdir(), 'hvac-hosts-'));
  const hosts: HostProcess[] = [];
  for (let index = 0; index < count; index += 1) {
    const own = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, `host-${index}`),
      UPLOADS_DIR: join(folder, 'uploads'),
      SESSION_KEYS: SESSION_KEY,
      TRUST_PROXY: '127.0.0.1',
      ADMIN_PASSWORD: OWNER.password,
    };
    hosts.push(new HostProcess(await freePort(), { ...own, ...settings }));
  }
  const removeHosts = async () => {
    await Promise.all(hosts.map((host) => host.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(hosts.map((host) => host.start()));
    const proxy = await startNginx(hosts.map(({ port }) => port));
    return {
      hosts,
      proxy,
      async remove() {
        await proxy.stop();
        await removeHosts();
      },
    };
  } catch (error) {
    await removeHosts();
    throw error;
  }
};
