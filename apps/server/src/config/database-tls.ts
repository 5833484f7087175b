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
 * How connections to a database are encrypted, by `sslmode` of its address as PostgreSQL's own clients read it:
 * `require` encrypts, `verify-ca` and `verify-full` look at the certificate as well. MikroORM leaves it out.
 * @returns undefined for a mode that there is not
 */
export const tlsOf = (databaseUrl: string) =>
  MODES.get(new URL(databaseUrl).searchParams.get('sslmode') ?? 'disable');
