import type { AppRouter as ServerRouter } from '@hvac/server/router';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';

export type { ServerRouter };
export type ApiLink = TRPCLink<ServerRouter>;

/** Hooks of every procedure: `trpc.blog.posts.useQuery()`. */
export const trpc = createTRPCReact<ServerRouter>();

/** For a query that the loader of the route has made: if it failed, that is shown and not asked again. */
export const LOADED = { retryOnMount: false } as const;

/** The calls that a route's loader makes. */
export const createApi = (queryClient: QueryClient, link: ApiLink) => {
  const client = createTRPCClient<ServerRouter>({ links: [link] });
  return { client, utils: createTRPCQueryUtils({ queryClient, client }) };
};
export type ApiUtils = ReturnType<typeof createApi>['utils'];

interface FailedCall {
  message: string;
  data?: {
    httpStatus?: number;
    issues?: { path: string; message: string }[];
  } | null;
}

const asFailedCall = (error: unknown): FailedCall | null =>
  error instanceof Error ? (error as unknown as FailedCall) : null;

/** HTTP status of a failed call; null when no answer came. */
export const statusOf = (error: unknown): number | null =>
  asFailedCall(error)?.data?.httpStatus ?? null;

/** What is wrong field by field, as the server said it. */
export const issuesOf = (error: unknown) => asFailedCall(error)?.data?.issues ?? [];

/** What went wrong, without the status. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Error text of the catalogue: '{status}: {message}' (spec §8); without an answer the message alone. */
export const errorText = (error: unknown): string => {
  const status = statusOf(error);
  return status === null ? messageOf(error) : `${status}: ${messageOf(error)}`;
};

/** What a call answers with; a 404 becomes the not-found screen of the route, other failures its error screen. */
export const orNotFound = async <Data>(call: Promise<Data>): Promise<Data> => {
  try {
    return await call;
  } catch (error) {
    if (statusOf(error) === 404) throw notFound();
    throw error;
  }
};
