import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, expect, it } from 'vitest';
import { createAnnouncer } from './announcer.ts';
import { UserEntity } from './features/auth/user.entity.ts';
import { OldAddressEntity } from './features/blog/old-address.entity.ts';
import { PostEntity } from './features/blog/post.entity.ts';
import { SubmissionEntity } from './features/submissions/submission.entity.ts';
import type { Actor, Change } from './kernel/work.ts';

const VISITOR: Actor = {
  viewer: null,
  origin: { kind: 'request', address: '192.0.2.1', requestId: '1' },
};

let did: string[];
beforeEach(() => {
  did = [];
});
const em = {
  execute: async (_statement: string, values: unknown[]) => did.push(`notifies ${values}`),
} as unknown as EntityManager;
const announcer = createAnnouncer({
  instanceId: 'this instance',
  clearCaches: () => did.push('clears'),
  notifyTabs: () => did.push('tells tabs'),
  forgetOldAddresses: () => did.push('forgets old addresses'),
  wakeWorker: () => did.push('wakes'),
});
const announce = async (...changes: Change[]) => {
  await announcer.within(em, changes, VISITOR);
  announcer.after(changes);
};

it('does nothing when no page shows what has changed', async () => {
  await announce();
  await announce({ did: 'deleted', entity: UserEntity, id: 1 });
  expect(did).toEqual([]);
});

it('clears the caches of this instance and the others, whatever else has changed', async () => {
  await announce(
    { did: 'deleted', entity: UserEntity, id: 1 },
    { did: 'updated', entity: PostEntity },
  );
  expect(did).toEqual(['notifies changes,this instance *', 'clears']);
});

it('tells open tabs about submissions, on this instance and the others, without clearing caches', async () => {
  await announce({ did: 'created', entity: SubmissionEntity, id: 1 });
  expect(did).toEqual(['notifies changes,this instance submissions', 'tells tabs']);
});

it('makes instances read again which addresses are old once they have changed', async () => {
  await announce({ did: 'updated', entity: OldAddressEntity });
  expect(did).toEqual([
    'notifies changes,this instance *',
    'notifies changes,this instance old-addresses',
    'clears',
    'forgets old addresses',
  ]);
});

it('wakes the worker when jobs are stored', () => {
  announcer.jobsStored();
  expect(did).toEqual(['wakes']);
});
