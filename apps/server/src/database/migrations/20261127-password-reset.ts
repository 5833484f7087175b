import { Migration } from '@mikro-orm/migrations';

/** Whether a password was reset and has not been used since: nothing else logs in until then. */
export class Migration20261127PasswordReset extends Migration {
  override name = 'Migration20261127PasswordReset';

  override up(): void {
    this.addSql(`alter table "users" add "is_reset" boolean not null default false`);
  }
}
