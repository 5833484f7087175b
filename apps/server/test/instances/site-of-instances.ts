import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { InstanceProcess } from './instance-process.ts';
import { type RunningProxy, startNginx } from './nginx.ts';

export const OWNER = { username: 'admin', password: 'a furnace in the attic' };

const SESSION_KEY = 'fedcba9876543210'.repeat(4);

/** Several instances on one database and one folder of uploads, behind one proxy. */
export interface SiteOfInstances {
  instances: InstanceProcess[];
  proxy: RunningProxy;
  remove(): Promise<void>;
}

/**
 * Starts all instances at the same time, on a database that may be empty, and then the proxy.
 * @param settings further environment variables of each instance
 */
export const startSiteOfInstances = async (
  count: number,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<SiteOfInstances> => {
  const folder = mkdtempSync(join(tmpdir(), 'hvac-instances-'));
  const instances: InstanceProcess[] = [];
  for (let index = 0; index < count; index += 1) {
    const own = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, `instance-${index}`),
      UPLOADS_DIR: join(folder, 'uploads'),
      SESSION_KEYS: SESSION_KEY,
      TRUST_PROXY: '127.0.0.1',
      ADMIN_PASSWORD: OWNER.password,
    };
    instances.push(new InstanceProcess(await freePort(), { ...own, ...settings }));
  }
  const removeInstances = async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(instances.map((instance) => instance.start()));
    const proxy = await startNginx(instances.map(({ port }) => port));
    return {
      instances,
      proxy,
      async remove() {
        await proxy.stop();
        await removeInstances();
      },
    };
  } catch (error) {
    await removeInstances();
    throw error;
  }
};
