import type { Env } from '../../config/env.ts';
import { placeOfPictures, storeIdOf } from '../../files/open-files.ts';
import { type Check, ok, problem } from '../../kernel/self-check.ts';
import { readMarker } from './folder-markers.service.ts';
import { type Instance, listLiveInstances } from './instances.service.ts';

const nameOf = ({ name, address }: Instance) => `${name} (${address})`;

/** Whether every instance accepts the sessions signed by the others. */
const shareKeys = (instances: Instance[]) =>
  instances.every(({ keyFingerprints: [signing = ''] }) =>
    instances.every(({ keyFingerprints }) => keyFingerprints.includes(signing)),
  );

export const sessionKeysCheck: Check = {
  name: 'session-keys',
  title: 'Shared session keys',
  async run({ em }) {
    const instances = await listLiveInstances(em);
    if (shareKeys(instances)) {
      return ok(
        instances.length > 1 ? 'All servers share their keys.' : 'Only one server is running.',
      );
    }
    return problem(
      `The servers ${instances.map(nameOf).join(', ')} have different session keys: people who log in on one are logged out on the next.`,
      {
        technical:
          'Set the same SESSION_KEYS on all of them, for example the output of: openssl rand -hex 32',
      },
    );
  },
};

/** Whether a folder holds the last marker of each instance. */
const shareFolder = async (instances: Instance[], folder: string) => {
  for (const { id, uploadsId } of instances) {
    if (!uploadsId || !(await readMarker(folder, id)).includes(uploadsId)) return false;
  }
  return true;
};

const shareUploads = async (instances: Instance[], { objectStore, uploadsDir }: Env) => {
  if (!objectStore) return shareFolder(instances, uploadsDir);
  return instances.every(({ uploadsId }) => uploadsId === storeIdOf(objectStore));
};

export const uploadsCheck: Check = {
  name: 'uploads',
  title: 'Uploads folder',
  async run({ em, env }) {
    const instances = await listLiveInstances(em);
    const unable = instances.filter(({ uploadsId }) => uploadsId === null);
    if (unable.length > 0) {
      return problem(
        `Photos can't be saved: ${unable.map(nameOf).join(', ')} cannot write to the uploads folder.`,
        {
          technical: `Let the user that runs the server write to UPLOADS_DIR (here ${env.uploadsDir}), or set another folder.`,
        },
      );
    }
    if (!(await shareUploads(instances, env))) {
      return problem(
        instances.length > 1
          ? `The servers ${instances.map(nameOf).join(', ')} store uploads in different places: a photo sent to one is missing on the others.`
          : `The server ${instances.map(nameOf).join()} stores uploads elsewhere than its settings say.`,
        {
          technical: `Set UPLOADS_DIR to one folder that all of them share, or the same S3_* on all of them, and for the doctor. Here it is ${placeOfPictures(env)}.`,
        },
      );
    }
    if (instances.length === 0) return ok('No running server stores uploads.');
    if (instances.length > 1) {
      return ok(
        env.objectStore ? 'All servers share one object store.' : 'All servers share one folder.',
      );
    }
    return ok(env.objectStore ? 'Photos are saved in the object store.' : 'Photos can be saved.');
  },
};

/** Ten in an instance's pool, and one that listens for changes. */
const CONNECTIONS_PER_INSTANCE = 11;

export const connectionsCheck: Check = {
  name: 'connections',
  title: 'Database connections',
  async run({ em }) {
    const [row] = await em.execute<{ most: number }[]>(
      `select current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int as most`,
    );
    const most = row?.most ?? 0;
    const instances = Math.max(1, (await listLiveInstances(em)).length);
    const needed = instances * CONNECTIONS_PER_INSTANCE;
    if (needed < most) return ok('The database has room for the connections of every server.');
    return problem(
      `${instances} servers use up to ${needed} connections, and the database allows ${most}: when it is busy, visitors get errors, and no server can start.`,
      {
        technical: `Set max_connections of PostgreSQL to ${needed + CONNECTIONS_PER_INSTANCE} or more, or run fewer servers.`,
      },
    );
  },
};
