import type { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, getUntypedClient, httpLink } from '@trpc/client';
import type { ServerRouter } from '../../../trpc.ts';
import { released } from '../../../ui/released.ts';
import { pointerRests } from './-pointer-rests.ts';

/** Calls that a screen makes on its own. The host does not count them as activity, so the session still expires. */
export const background = createTRPCClient<ServerRouter>({
  links: [httpLink({ url: '/trpc', headers: { 'x-background': '1' } })],
});

/** Path and input of a query, as stored in tRPC's keys. */
type QueryParts = [path: string[], options?: { input?: unknown }];

/**
 * Refetches the queries on the screen, and marks the others as stale. The screen changes only when the user is not
 * about to press something. A query that fails keeps its data.
 * @param path the beginning of their paths, such as `['contact']`
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
