import type { AppRouter as ServerRouter } from '@hvac/server/router';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';

export type { ServerRouter };
export type ApiLink = TRPCLink<ServerRouter>;

/** Hooks for every procedure: `trpc.blog.posts.useQuery()`. */
export const trpc = createTRPCReact<ServerRouter>();

/** For a query that the route's loader has already run: if it failed, the error is shown without a retry. */
export const LOADED = { retryOnMount: false } as const;

/** The tRPC client, and the query utilities that route loaders use. */
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
    isEmpty?: boolean;
  } | null;
}

const asFailedCall = (error: unknown): FailedCall | null =>
  error instanceof Error ? (error as unknown as FailedCall) : null;

/** HTTP status of a failed call; null if there was no response. */
export const statusOf = (error: unknown): number | null =>
  asFailedCall(error)?.data?.httpStatus ?? null;

/** The issues by field, as reported by the server. */
export const issuesOf = (error: unknown) => asFailedCall(error)?.data?.issues ?? [];

/** Whether the response had no body, so that it is none of the website's. */
export const isEmptyResponse = (error: unknown): boolean =>
  asFailedCall(error)?.data?.isEmpty === true;

/** The error message, without the status. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * The result of a call; a 404, or nothing, leads to the not-found screen of the route, other failures to its error screen.
 * @param askedPath if the browser is there by then, and has not only fetched it ahead, the server, which knows old
 * addresses, is asked for the whole page first (beyond §5)
 */
export const orNotFound = async <Data>(
  call: Promise<Data>,
  askedPath: string | false | undefined,
): Promise<NonNullable<Data>> => {
  try {
    const data = await call;
    if (data) return data;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
  if (!askedPath || new URL(askedPath, location.href).pathname !== location.pathname) {
    throw notFound();
  }
  location.reload();
  return new Promise(() => undefined);
};
