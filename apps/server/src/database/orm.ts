import { setTimeout as delay } from 'node:timers/promises';
import { minutes } from '@hvac/contract/durations';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { tlsOf } from '../config/database-tls.ts';
import { MissingAddressEntity } from '../features/addresses/missing-address.entity.ts';
import { AuditEventEntity } from '../features/audit/audit-event.entity.ts';
import { AuthenticatorAppEntity } from '../features/auth/authenticator-app.entity.ts';
import { PasskeyEntity } from '../features/auth/passkey.entity.ts';
import { PasskeyChallengeEntity } from '../features/auth/passkey-challenge.entity.ts';
import { RecoveryCodeEntity } from '../features/auth/recovery-code.entity.ts';
import { SessionEntity } from '../features/auth/session.entity.ts';
import { UserEntity } from '../features/auth/user.entity.ts';
import { BackupEntity } from '../features/backup/backup.entity.ts';
import { CategoryEntity } from '../features/blog/category.entity.ts';
import { OldAddressEntity } from '../features/blog/old-address.entity.ts';
import { PostEntity } from '../features/blog/post.entity.ts';
import { PostCategoryEntity } from '../features/blog/post-category.entity.ts';
import { DeliveryEntity } from '../features/deliveries/delivery.entity.ts';
import { VisitCountEntity } from '../features/figures/visit-count.entity.ts';
import { StoredImageEntity } from '../features/images/stored-image.entity.ts';
import { WebsiteImageEntity } from '../features/images/website-image.entity.ts';
import { OwnPageEntity } from '../features/own-pages/own-page.entity.ts';
import { PushDeviceEntity } from '../features/push/push-device.entity.ts';
import { DraftEntity } from '../features/revisions/draft.entity.ts';
import { PictureUseEntity } from '../features/revisions/picture-use.entity.ts';
import { RevisionEntity } from '../features/revisions/revision.entity.ts';
import { DismissedFindingEntity } from '../features/self-check/dismissed-finding.entity.ts';
import { InstanceEntity } from '../features/self-check/instance.entity.ts';
import { SightingEntity } from '../features/self-check/sighting.entity.ts';
import { SettingEntity } from '../features/settings/setting.entity.ts';
import { SubmissionEntity } from '../features/submissions/submission.entity.ts';
import { SubmissionEventEntity } from '../features/submissions/submission-event.entity.ts';
import { JobEntity } from '../kernel/job.entity.ts';
import { RateLimitEntity } from '../kernel/rate-limit.ts';
import { SystemIdEntity } from '../kernel/system-id.ts';
import type { TableName } from '../tables.ts';
import { migrations } from './migrations/index.ts';

const ENTITIES: Record<TableName, EntitySchema> = {
  audit_events: AuditEventEntity,
  authenticator_apps: AuthenticatorAppEntity,
  backups: BackupEntity,
  blog_categories: CategoryEntity,
  blog_post_categories: PostCategoryEntity,
  blog_posts: PostEntity,
  contact_submissions: SubmissionEntity,
  deliveries: DeliveryEntity,
  dismissed_findings: DismissedFindingEntity,
  drafts: DraftEntity,
  instances: InstanceEntity,
  jobs: JobEntity,
  missing_addresses: MissingAddressEntity,
  old_addresses: OldAddressEntity,
  own_pages: OwnPageEntity,
  passkey_challenges: PasskeyChallengeEntity,
  passkeys: PasskeyEntity,
  picture_uses: PictureUseEntity,
  push_devices: PushDeviceEntity,
  rate_limits: RateLimitEntity,
  recovery_codes: RecoveryCodeEntity,
  revisions: RevisionEntity,
  sessions: SessionEntity,
  settings: SettingEntity,
  sightings: SightingEntity,
  stored_images: StoredImageEntity,
  submission_events: SubmissionEventEntity,
  system_id: SystemIdEntity,
  users: UserEntity,
  visit_counts: VisitCountEntity,
  website_images: WebsiteImageEntity,
};

// In milliseconds. Longer than the worker sleeps, which keeps one connection open by that: to open one takes longer
// than all queries of a page.
const IDLE_TIMEOUT_MS = minutes(1);

// statement_timeout does not help when the server is frozen; query_timeout does.
const requestTimeouts = {
  query_timeout: 10_000,
  statement_timeout: 8000,
  idle_in_transaction_session_timeout: 10_000,
};

interface OrmOptions {
  /** Migrations and commands may take as long as they need; requests may not. */
  timeouts?: boolean;
  /** Where tables are created and looked up, before `public`: a restore creates them beside those in use. */
  schema?: string;
}

/**
 * Releases a connection that ended in the middle of a transaction. When its COMMIT or ROLLBACK fails, it is
 * never released (kysely-org/kysely#1990), so each one would cost the pool a slot, and the pool would never
 * close.
 */
const takeBackEnded = (pool: Pool): void => {
  const inUse = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // The holder does not know yet, and may release it as well.
      client.release = () => undefined;
    });
  });
};

/**
 * Ends the pool once no query is running, such as one of a page that has failed in the meantime. Kysely has dropped
 * the pool by then, so it throws when a connection opens for such a query, and never releases it: the pool would
 * never close.
 */
const endWhenIdle = (pool: Pool): void => {
  const end = pool.end.bind(pool);
  pool.end = async () => {
    pool.on('connect', (client) => setImmediate(() => client.release(true)));
    while (pool.totalCount > pool.idleCount || pool.waitingCount > 0) await delay(5);
    await end();
  };
};

/** Creates the connection pool. Does not connect yet. */
export const createOrm = (
  databaseUrl: string,
  { timeouts = true, schema }: OrmOptions = {},
): MikroORM =>
  new MikroORM(
    defineConfig({
      clientUrl: databaseUrl,
      entities: Object.values(ENTITIES),
      extensions: [Migrator],
      migrations: {
        migrationsList: migrations,
        snapshot: false,
        silent: true,
        ...(schema && { tableName: `${schema}.mikro_orm_migrations` }),
      },
      pool: { min: 0, max: 10 },
      driverOptions: {
        connectionTimeoutMillis: 2000,
        idleTimeoutMillis: IDLE_TIMEOUT_MS,
        keepAlive: true,
        onPoolCreated: (pool: Pool) => {
          takeBackEnded(pool);
          endWhenIdle(pool);
        },
        ssl: tlsOf(databaseUrl) ?? false,
        ...(timeouts && requestTimeouts),
        // Not the migrator's schema option, which hides `public`, where the operators of extensions are.
        ...(schema && { options: `-c search_path=${schema},public` }),
      },
    }),
  );
