import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { silentAnnouncer } from '../../test/work.ts';
import { AppError } from '../kernel/errors.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { RequestContext } from './context.ts';
import {
  administratorProcedure,
  createCallerFactory,
  createRouter,
  publicProcedure,
  signedInProcedure,
  subscriptionOf,
} from './trpc.ts';

const { orm } = await testDatabase();

const router = createRouter({
  everybody: publicProcedure.query(() => 'welcome'),
  signedIn: signedInProcedure.query(({ ctx }) => ctx.viewer.username),
  administrators: administratorProcedure.query(({ ctx }) => ctx.viewer.username),
  broken: publicProcedure.query(() => {
    throw new Error('select * from users');
  }),
  brokenInside: signedInProcedure.query(() => {
    throw new Error('select * from users');
  }),
  refused: publicProcedure.query(() => {
    throw new AppError('conflict', 'This slug is taken');
  }),
  unitOfWork: publicProcedure.query(({ ctx }) => ctx.em),
});

const editor = { id: 2, username: 'eve', isAdmin: false };
const administrator = { id: 1, username: 'ada', isAdmin: true };

/** Calls the procedures directly, without a transport. */
const callerOf = (viewer: Viewer) => {
  const context: RequestContext = {
    orm,
    requestId: 'test',
    client: { address: '127.0.0.1', userAgent: '' },
    address: null,
    announcer: silentAnnouncer,
    now: () => new Date(),
    previewed: null,
    queueRead: (read) => read(),
    queueSearch: (search) => search(),
    queueSessionRead: (_viewer, read) => read(),
    queueSlowRead: (_viewer, read) => read(),
    cookie: () => null,
    keepReceipt: () => undefined,
    session: {
      viewer: async () => viewer,
      peek: async () => viewer,
      id: () => null,
      requireLive: async () => undefined,
      requireProof: async () => undefined,
      requireProofAboveLimit: async () => undefined,
      device: () => null,
      remember: () => undefined,
      begin: () => {},
      continueAs: () => {},
      end: () => {},
    },
  };
  return createCallerFactory(router)(context);
};

describe('the levels of procedures', () => {
  it('refuse a visitor with 401, before the role is checked', async () => {
    const visitor = callerOf(null);
    await expect(visitor.signedIn()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.administrators()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('refuse an editor with 403 where only an administrator is allowed', async () => {
    await expect(callerOf(editor).administrators()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('let everybody do what their level allows', async () => {
    expect(await callerOf(null).everybody()).toBe('welcome');
    expect(await callerOf(editor).signedIn()).toBe('eve');
    expect(await callerOf(administrator).administrators()).toBe('ada');
  });
});

describe('errors of procedures', () => {
  it('hide what went wrong internally', async () => {
    const call = callerOf(null).broken();
    await expect(call).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    await expect(call).rejects.not.toThrow(/select/);
  });

  it('show logged-in users the request id, to find the cause in the log', async () => {
    await expect(callerOf(editor).brokenInside()).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Something went wrong on our side. Please try again. (Request test)',
    });
  });

  it('show messages meant for people, with their code', async () => {
    await expect(callerOf(null).refused()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This slug is taken',
    });
  });
});

it('gives every call its own unit of work', async () => {
  const caller = callerOf(null);
  const [one, other] = await Promise.all([caller.unitOfWork(), caller.unitOfWork()]);
  expect(one).not.toBe(other);
});

describe('a subscription', () => {
  async function* failing(): AsyncGenerator<number, void> {
    yield 1;
    throw new AppError('unavailable', 'The host is stopping');
  }

  it('tells a client why it ends', async () => {
    const values = subscriptionOf(failing(), new AbortController().signal);
    await values.next();
    await expect(values.next()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('fails for nobody once the client has gone, because that would end the process', async () => {
    const leaving = new AbortController();
    const values = subscriptionOf(failing(), leaving.signal);
    await values.next();
    leaving.abort();
    expect(await values.next()).toEqual({ done: true, value: undefined });
  });
});
