import type { Page } from 'playwright-core';

/** Procedures as the browser calls them, by name: `blog.posts`. */
const calls = (procedure: string) => new RegExp(`/trpc/${procedure.replace('.', '\\.')}(\\?|$)`);

/** Lets a procedure fail in the browser, as it does while the host has an error, or for what is wrong with fields. */
export const failing = (
  page: Page,
  procedure: string,
  wrongFields: string[] = [],
): Promise<unknown> =>
  page.route(calls(procedure), (route) =>
    route.fulfill({
      status: 500,
      json: {
        error: {
          message: 'Something went wrong on our side. Please try again.',
          code: -32603,
          data: {
            code: 'INTERNAL_SERVER_ERROR',
            httpStatus: 500,
            issues: wrongFields.map((path) => ({ path, message: 'This is wrong' })),
          },
        },
      },
    }),
  );

/** Lets the next call of a procedure be refused, as it is ten minutes after the password was entered. */
export const askingForProof = (page: Page, procedure: string): Promise<unknown> =>
  page.route(
    calls(procedure),
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          error: {
            message: 'Please enter your password again',
            code: -32003,
            data: { code: 'FORBIDDEN', httpStatus: 403, reason: 'proof' },
          },
        },
      }),
    { times: 1 },
  );

/** Lets a procedure answer with other data than the host has. */
export const answering = (page: Page, procedure: string, data: unknown): Promise<unknown> =>
  page.route(calls(procedure), (route) => route.fulfill({ json: { result: { data } } }));

/** Holds back the answers of a procedure until the returned function is called. */
export const holding = async (page: Page, procedure: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls(procedure), async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
};

/** Lets procedures answer as they do by themselves again. */
export const recovering = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' });

/** Counts the calls of a procedure from now on. */
export const countCalls = (page: Page, procedure: string): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (calls(procedure).test(request.url())) count += 1;
  });
  return () => count;
};
