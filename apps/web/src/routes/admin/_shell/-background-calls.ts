import type { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, getUntypedClient, httpLink } from '@trpc/client';
import type { ServerRouter } from '../../../trpc.ts';
import { released } from '../../../ui/released.ts';

// In milliseconds. Well below the five seconds within which an open tab shows news.
const REST = 400;
const MAX_WAIT_MS = 2000;

const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/** Waits until the user has been still for a moment, because they may be about to press something. */
const pointerRests = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(rest);
      clearTimeout(limit);
      for (const type of MOVEMENTS) removeEventListener(type, restart, { capture: true });
      resolve();
    };
    const restart = () => {
      clearTimeout(rest);
      rest = setTimeout(end, REST);
    };
    let rest = setTimeout(end, REST);
    const limit = setTimeout(end, MAX_WAIT_MS);
    for (const type of MOVEMENTS) {
      addEventListener(type, restart, { capture: true, passive: true });
    }
  });

/** Calls that a screen makes on its own. The server does not count them as activity, so the session still expires. */
export const background = createTRPCClient<ServerRouter>({
  links: [httpLink({ url: '/trpc', headers: { 'x-background': '1' } })],
});

/** Path and input of a query, as stored in tRPC's keys. */
type QueryParts = [path: string[], options?: { input?: unknown }];

/**
 * Refetches the queries on the screen, and marks the others as stale. The screen changes only when the user is not
 * about to press something. A query that fails keeps its data.
 * @param path the beginning of their paths, such as `['inbox']`
 */
export const refreshShown = async (client: QueryClient, path: string[]): Promise<void> => {
  const queryKey = [path];
  client.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' });
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' });
  const fresh = await Promise.all(
    shown.map(async (query) => {
      const [procedure, { input } = {}] = query.queryKey as unknown as QueryParts;
      const call = getUntypedClient(background).query(procedure.join('.'), input);
      return { query, data: await call.catch(() => undefined) };
    }),
  );
  await pointerRests();
  await released();
  for (const { query, data } of fresh) {
    // A logout may have removed the query in the meantime.
    if (data !== undefined && query.isActive()) client.setQueryData(query.queryKey, data);
  }
};
