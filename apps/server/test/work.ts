import type { EntityManager } from '@mikro-orm/postgresql';
import type { User, Viewer } from '../src/kernel/viewer.ts';
import { type Announcer, createWork, type Origin, type Work } from '../src/kernel/work.ts';

/** An announcer without listeners. */
export const silentAnnouncer: Announcer = {
  within: async () => undefined,
  after: () => undefined,
  jobsStored: () => undefined,
};

const ORIGIN: Origin = { kind: 'request', address: '127.0.0.1', requestId: 'test' };

/** A unit of work outside an instance: its changes have no effect beyond the database. */
export function workOn(em: EntityManager): Work<null>;
export function workOn<V extends Viewer>(em: EntityManager, viewer: V, address?: string): Work<V>;
export function workOn(
  em: EntityManager,
  viewer: User | null = null,
  address: string | null = null,
) {
  return createWork({ em, viewer, origin: ORIGIN, address, announcer: silentAnnouncer });
}
