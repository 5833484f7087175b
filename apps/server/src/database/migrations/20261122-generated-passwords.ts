import { Migration } from '@mikro-orm/migrations';

/** Until when a generated password is valid; those that earlier releases generated never expire. */
export class Migration20261122GeneratedPasswords extends Migration {
  override name = 'Migration20261122GeneratedPasswords';

  override up(): void {
    this.addSql(`alter table "users" add "provisional_until" timestamptz(3) null`);
  }
}
