import { Migration } from '@mikro-orm/migrations';

/** Urgent jobs go first, and the worker of a job may settle it for a while after its lease has run out. */
export class Migration20261123MailQueue extends Migration {
  override name = 'Migration20261123MailQueue';

  override up(): void {
    this.addSql(
      `alter table "jobs" add "is_urgent" boolean not null default false, add "is_lapsing" boolean not null default false`,
    );
    this.addSql(
      `create index "jobs_claim_index" on "jobs" ("is_urgent" desc, "due_at", "id") where state = 'waiting'`,
    );
  }
}
