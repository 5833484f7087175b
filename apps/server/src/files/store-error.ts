import { AppError } from '../kernel/errors.ts';

interface StoreResponse {
  status: number;
  /** The store's own name of the error, such as `NoSuchBucket`; empty when it gave none. */
  code: string;
}

/** Why a request to the object store failed. Its message is for logs and administrators. */
export class StoreError extends Error {
  /** Null when no response came. */
  readonly response: StoreResponse | null;

  /** @param what was asked, such as `PUT uploads/0123.webp` */
  constructor(what: string, response: StoreResponse | null, options?: ErrorOptions) {
    super(
      response
        ? `${what} got ${`${response.status} ${response.code}`.trimEnd()}`
        : `${what} got no response`,
      options,
    );
    this.name = 'StoreError';
    this.response = response;
  }
}

/** What a visitor sees, whatever is wrong with the store. */
export const storeUnavailable = (fault: StoreError): AppError =>
  new AppError('unavailable', 'Files are briefly unavailable. Please try again in a moment.', {
    cause: fault,
    retryAfter: 5,
  });

/** The message of the network error is in the innermost cause. */
const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;

interface StoreProblem {
  says: string;
  /** What the web person sets or does. */
  technical: string;
}

/** Explains an error of the object store to its owner; null when it is another error. */
export const explainStoreError = (error: unknown): StoreProblem | null => {
  const fault = error instanceof AppError ? error.cause : error;
  if (!(fault instanceof StoreError)) return null;
  if (!fault.response) {
    return {
      says: `The object store does not answer (${reasonOf(fault)}).`,
      technical: 'Check S3_ENDPOINT, and that this machine can reach it.',
    };
  }
  const { status, code } = fault.response;
  const received = `${status} ${code}`.trimEnd();
  if (code === 'NoSuchBucket') {
    return {
      says: 'The bucket does not exist in the object store.',
      technical: 'Create it, or set S3_BUCKET to the one that exists.',
    };
  }
  if (status === 401 || status === 403) {
    return {
      says: `The object store refuses the access key (${received}).`,
      technical:
        'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and the clock, and allow the key to list, read, write and delete in the bucket.',
    };
  }
  if (status >= 500 || status === 429) {
    return {
      says: `The object store fails (${received}).`,
      technical: 'Ask the people who run it; the site tries again automatically.',
    };
  }
  return {
    says: `The object store gave an unexpected answer (${received}).`,
    technical: 'Check S3_ENDPOINT, S3_REGION and S3_BUCKET.',
  };
};
