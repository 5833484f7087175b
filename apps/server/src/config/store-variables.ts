import * as z from 'zod';
import { StartupError } from './startup-error.ts';
import { webOrigin } from './variable-kinds.ts';

/** A bucket in an S3-compatible store. */
export interface ObjectStore {
  /** Origin, such as `https://s3.example.com`; the bucket is the first part of the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const PRINTABLE = /^[!-~]+$/;

/** The variables of the object store (beyond §1). */
export const storeVariables = {
  S3_ENDPOINT: z
    .string()
    .refine(
      webOrigin,
      'must be a web address without a path, for example https://s3.eu-central-1.amazonaws.com',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the region of the bucket, for example eu-central-1')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, for example hvac')
    .optional(),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(PRINTABLE, 'must be the id of an access key, for example AKIAIOSFODNN7EXAMPLE')
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(PRINTABLE, 'must be the secret of the access key, for example 40 letters and digits')
    .optional(),
};

type Name = keyof typeof storeVariables;

/**
 * Combines the variables; undefined if none is set.
 * @throws StartupError with one line when only some are set
 */
export const objectStoreOf = (
  data: z.output<z.ZodObject<typeof storeVariables>>,
): ObjectStore | undefined => {
  const names = Object.keys(storeVariables) as Name[];
  const set = names.find((name) => data[name] !== undefined);
  if (set === undefined) return undefined;
  const required = (name: Name): string => {
    const value = data[name];
    if (value !== undefined) return value;
    throw new StartupError(
      `${name} must be set together with ${set}; the object store needs ${names.join(', ')}`,
    );
  };
  return {
    endpoint: required('S3_ENDPOINT'),
    region: required('S3_REGION'),
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  };
};
