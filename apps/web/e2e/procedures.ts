import type { Page } from 'playwright-core';

/** Matches the calls of a procedure by its name, such as `blog.posts`. */
const calls = (procedure: string) => new RegExp(`/trpc/${procedure.replace('.', '\\.')}(\\?|$)`);

/** Makes a procedure fail in the browser, as if the host had an error or these fields were wrong. */
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

/** Makes the next call of a procedure fail, as it does ten minutes after the password was entered. */
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

/** Makes a procedure respond with this data instead of the host's. */
export const answering = (page: Page, procedure: string, data: unknown): Promise<unknown> =>
  page.route(calls(procedure), (route) => route.fulfill({ json: { result: { data } } }));

/** Holds back the responses of a procedure until the returned function is called. */
export const holding = async (page: Page, procedure: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls(procedure), async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
};

/** Makes all procedures respond normally again. */
export const recovering = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' });

/** Counts the calls of a procedure from now on. */
export const countCalls = (page: Page, procedure: string): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (calls(procedure).test(request.url())) count += 1;
  });
  return () => count;
};
