import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { bareText } from '@hvac/contract/seen-text';
import * as z from 'zod';
import { tlsOf } from './database-tls.ts';
import { leadChannelsOf, leadVariables } from './lead-variables.ts';
import { withSecretFiles } from './secret-files.ts';
import { StartupError } from './startup-error.ts';
import { objectStoreOf, storeVariables } from './store-variables.ts';
import { commaList, onOff, webOrigin, wholeNumber } from './variable-kinds.ts';

const isAddressOrRange = (value: string) => {
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};

const isDecodable = (value: string) => {
  try {
    return decodeURIComponent(value) !== '';
  } catch {
    return false;
  }
};

const isSessionKey = (key: string) => /^[0-9a-f]{64}$/i.test(key) && !/^(..)\1*$/.test(key);

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number, for example 3000')
    .default('3000')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a port number, for example 3000'),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or a host name, for example 0.0.0.0')
    .default('127.0.0.1'),
  SITE_URL: z
    .string()
    .refine(webOrigin, 'must be a web address without a path, for example https://www.example.com')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  UPLOADS_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional(),
  HSTS_SUBDOMAINS: onOff('on', 'off', 'off'),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value) && isDecodable(value),
      {
        error:
          'must be a PostgreSQL address, for example postgresql://user:password@localhost:5432/hvac',
        abort: true,
      },
    )
    .refine(
      (value) => tlsOf(value) !== undefined,
      'must end in an sslmode that PostgreSQL knows, for example ?sslmode=require',
    )
    .optional(),
  ADMIN_USERNAME: z
    .string()
    .max(200, 'must have at most 200 characters, for example admin')
    .transform(bareText)
    .refine((name) => name !== '', 'must have a character that can be seen, for example admin')
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters, for example a sentence of four words')
    .max(1000, 'must have at most 1,000 characters, for example a sentence of four words')
    .optional(),
  DEMO_CONTENT: onOff('true', 'false', 'true'),
  SESSION_KEYS: commaList(
    isSessionKey,
    'must be a comma list of keys of 64 hexadecimal digits, for example the output of: openssl rand -hex 32',
  ).optional(),
  TRUST_PROXY: z
    .union([
      z.literal('none').transform((): string[] => []),
      commaList(
        isAddressOrRange,
        'must be a comma list of addresses or CIDR ranges, for example 127.0.0.1,10.0.0.0/8',
      ),
    ])
    .optional(),
  RATE_LIMIT: onOff('on', 'off', 'on'),
  MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be a Google Maps Embed API key, for example AIzaSyExample')
    .optional(),
  PUSH_SERVICES: commaList(
    (item) => webOrigin(item) === true,
    'must be a comma list of web addresses without a path, for example https://push.example.com',
  )
    .transform((items) => items.map((item) => new URL(item).origin))
    .default([]),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[!-~]{16,}$/,
      'must have at least 16 characters and no spaces, for example the output of: openssl rand -hex 32',
    )
    .optional(),
  BACKUP_EVERY: wholeNumber(0, 8760, 24),
  BACKUP_KEEP: wholeNumber(1, 1000, 14),
  ...leadVariables,
  ...storeVariables,
});

/** The names of all environment variables. */
export const VARIABLES = Object.keys(variables.shape);

/** Variables that hold secrets: each may be read from the file named by the variable with the suffix `_FILE`. */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'LEAD_WEBHOOK_SECRET',
  'LEAD_WEBHOOK_URL',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'SESSION_KEYS',
  'SMTP_URL',
] as const satisfies (keyof typeof variables.shape)[];

/** What the variables say, under the names of the code. */
const envOf = (data: z.output<typeof variables>) => {
  if (data.HSTS_SUBDOMAINS && !data.SITE_URL?.startsWith('https:')) {
    throw new StartupError(
      'HSTS_SUBDOMAINS must be off unless SITE_URL begins with https, for example https://www.example.com',
    );
  }
  return {
    port: data.PORT,
    host: data.HOST,
    /** Public origin; undefined means http://localhost with the port in use. */
    siteUrl: data.SITE_URL,
    /** Whether browsers are told to use https for every subdomain as well. */
    hstsSubdomains: data.HSTS_SUBDOMAINS,
    /** Absolute path. */
    dataDir: data.DATA_DIR,
    /** Absolute path of the uploads folder, which several instances share. */
    uploadsDir: data.UPLOADS_DIR ?? join(data.DATA_DIR, 'uploads'),
    /** Keeps pictures and backups; undefined means that folders do. */
    objectStore: objectStoreOf(data),
    /** External PostgreSQL; undefined means the embedded one. */
    databaseUrl: data.DATABASE_URL,
    adminUsername: data.ADMIN_USERNAME,
    adminPassword: data.ADMIN_PASSWORD,
    demoContent: data.DEMO_CONTENT,
    /** Hexadecimal keys; the first one signs. Undefined means generated into DATA_DIR. */
    sessionKeys: data.SESSION_KEYS,
    /** Addresses and CIDR ranges of the proxies in front; empty if there is none, undefined if nobody has said so. */
    trustProxy: data.TRUST_PROXY,
    rateLimit: data.RATE_LIMIT,
    /** Public key of the maps service. */
    mapsApiKey: data.MAPS_API_KEY,
    /** Origins of push services besides those of the common browsers. */
    pushServices: data.PUSH_SERVICES,
    /** The token that clients of `/metrics` must send; undefined means that there is no such page. */
    metricsToken: data.METRICS_TOKEN,
    /** Hours between backups; 0 for none. */
    backupEvery: data.BACKUP_EVERY,
    /** How many backups are kept. */
    backupKeep: data.BACKUP_KEEP,
    ...leadChannelsOf(data),
  };
};

/** The instance's configuration, with all defaults filled in. */
export type Env = ReturnType<typeof envOf>;

/** Where visitors find the site: what is configured, or else this machine. */
export const publicUrlOf = ({ siteUrl, port }: Pick<Env, 'siteUrl' | 'port'>): string =>
  siteUrl ?? `http://localhost:${port}`;

/**
 * Reads the configuration from the environment, and secrets from the files that it names. An empty variable counts
 * as unset.
 * @throws StartupError with one line that names the variable, what is wrong and an example
 */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = variables.safeParse(withSecretFiles(given, SECRETS));
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new StartupError(`${issue?.path.join('.')} ${issue?.message}`);
  }
  return envOf(result.data);
};
