import type { EntityManager } from '@mikro-orm/postgresql';

/** What a restore has brought back that had ended since the backup. */
export interface RevertedChanges {
  /** Names of users who had been removed. */
  users: string[];
  /** Names of users whose password had been changed. */
  passwords: string[];
  /** Names of users who had been administrators no longer. */
  administrators: string[];
  /** Passkeys and authenticator apps that had been removed. */
  secondFactors: number;
  /** Recovery codes that had been used or replaced. */
  recoveryCodes: number;
  /** Contact submissions that had been deleted. */
  submissions: number;
}

export const NOTHING_REVERTED: RevertedChanges = {
  users: [],
  passwords: [],
  administrators: [],
  secondFactors: 0,
  recoveryCodes: 0,
  submissions: 0,
};

/**
 * Compares the restored tables with the previous ones. Nothing came back to a system without users.
 * @param from the schema of the previous tables
 */
export const findRevertedChanges = async (
  em: EntityManager,
  from: string,
): Promise<RevertedChanges> => {
  const count = async (table: string, restored: string, isSame: string): Promise<number> => {
    const [row] = await em.execute<[{ n: number }]>(
      `select count(*)::int as n from public.${table} r where ${restored}
         and not exists (select 1 from ${from}.${table} f where ${isSame})
         and exists (select 1 from ${from}.users)`,
    );
    return row.n;
  };
  const namesOf = async (where: string): Promise<string[]> => {
    const rows = await em.execute<{ username: string }[]>(
      `select r.username from public.users r where ${where} and exists (select 1 from ${from}.users) order by 1`,
    );
    return rows.map(({ username }) => username);
  };
  const ofSameUser = `select 1 from ${from}.users f where f.id = r.id and f.username = r.username`;
  return {
    users: await namesOf(`not exists (${ofSameUser})`),
    passwords: await namesOf(`exists (${ofSameUser} and f.password <> r.password)`),
    administrators: await namesOf(`r.is_admin and exists (${ofSameUser} and not f.is_admin)`),
    secondFactors:
      (await count('passkeys', 'true', 'f.credential_id = r.credential_id')) +
      (await count(
        'authenticator_apps',
        'r.added_at is not null',
        'f.user_id = r.user_id and f.added_at = r.added_at',
      )),
    recoveryCodes: await count(
      'recovery_codes',
      'true',
      'f.user_id = r.user_id and f.code_hash = r.code_hash',
    ),
    submissions: await count(
      'contact_submissions',
      'true',
      'f.id = r.id and f.created_at = r.created_at',
    ),
  };
};
