import { Migration } from '@mikro-orm/migrations';

/**
 * Generated passwords that must be replaced; where each session is used, and when its password was last entered.
 * Every column has a default, because hosts of the previous release keep storing users and sessions without them.
 */
export class Migration20261121PasswordsAndSessions extends Migration {
  override name = 'Migration20261121PasswordsAndSessions';

  override up(): void {
    this.addSql(`alter table "users" add column "is_provisional" boolean not null default false`);
    this.addSql(`alter table "sessions"
      add column "proved_at" timestamptz(3) not null default now(),
      add column "user_agent" varchar(200) not null default '',
      add column "address" text not null default ''`);
    this.addSql(`update "sessions" set "proved_at" = "created_at"`);
  }
}
