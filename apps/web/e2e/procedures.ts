import type { Page } from 'playwright-core';
import { type FakeResponse, intercept, stopIntercepting } from './intercept.ts';

/** The URLs of a procedure by its name, such as `blog.posts`. */
const urlsOf = (procedure: string) => [`*/trpc/${procedure}`, `*/trpc/${procedure}?*`];

const failure = (status: number, error: object): FakeResponse => ({ status, json: { error } });

/** Makes a procedure fail in the browser, as if the instance had an error or these fields were wrong. */
export const failing = (
  page: Page,
  procedure: string,
  wrongFields: string[] = [],
): Promise<unknown> =>
  intercept(page, urlsOf(procedure), () =>
    failure(500, {
      message: 'Something went wrong on our side. Please try again.',
      code: -32603,
      data: {
        code: 'INTERNAL_SERVER_ERROR',
        httpStatus: 500,
        issues: wrongFields.map((path) => ({ path, message: 'This is wrong' })),
      },
    }),
  );

const failingOnce = (page: Page, procedure: string, response: FakeResponse): Promise<unknown> => {
  let hasFailed = false;
  return intercept(page, urlsOf(procedure), () => {
    if (hasFailed) return 'usual';
    hasFailed = true;
    return response;
  });
};

/** Makes the next call of a procedure fail, as it does ten minutes after the password was entered. */
export const askingForProof = (page: Page, procedure: string): Promise<unknown> =>
  failingOnce(
    page,
    procedure,
    failure(403, {
      message: 'Please enter your password again',
      code: -32003,
      data: { code: 'FORBIDDEN', httpStatus: 403, reason: 'proof' },
    }),
  );

/** Makes the next call of a procedure fail because of one field. */
export const refusingOnce = (
  page: Page,
  procedure: string,
  issue: { path: string; message: string },
): Promise<unknown> =>
  failingOnce(
    page,
    procedure,
    failure(400, {
      message: issue.message,
      code: -32600,
      data: { code: 'BAD_REQUEST', httpStatus: 400, issues: [issue] },
    }),
  );

/** Makes a procedure respond with this data instead of the instance's. */
export const answering = (page: Page, procedure: string, data: unknown): Promise<unknown> =>
  intercept(page, urlsOf(procedure), () => ({ json: { result: { data } } }));

/** Holds back the responses of a procedure until the returned function is called. */
export const holding = async (page: Page, procedure: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await intercept(page, urlsOf(procedure), () => promise);
  return () => resolve('usual');
};

/** Makes all procedures respond normally again. */
export const recovering = stopIntercepting;

/** Counts the calls of a procedure from now on. */
export const countCalls = (page: Page, procedure: string): (() => number) => {
  const matching = new RegExp(`/trpc/${procedure.replace('.', '\\.')}(\\?|$)`);
  let count = 0;
  page.on('request', (request) => {
    if (matching.test(request.url())) count += 1;
  });
  return () => count;
};
