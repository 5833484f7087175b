const MODES = new Map<string, false | { rejectUnauthorized: boolean }>([
  ['disable', false],
  ['allow', false],
  ['prefer', false],
  ['require', { rejectUnauthorized: false }],
  ['no-verify', { rejectUnauthorized: false }],
  ['verify-ca', { rejectUnauthorized: true }],
  ['verify-full', { rejectUnauthorized: true }],
]);

/**
 * TLS options for the `sslmode` of a database URL, as PostgreSQL's own clients read it: `require` encrypts,
 * `verify-ca` and `verify-full` also verify the certificate. MikroORM ignores the parameter.
 * @returns undefined for an unknown mode
 */
export const tlsOf = (databaseUrl: string) =>
  MODES.get(new URL(databaseUrl).searchParams.get('sslmode') ?? 'disable');
