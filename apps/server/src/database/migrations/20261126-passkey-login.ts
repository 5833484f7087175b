import { Migration } from '@mikro-orm/migrations';

/** A passkey alone logs in: challenges for anybody's, and which ones browsers find. Older ones have no answer. */
export class Migration20261126PasskeyLogin extends Migration {
  override name = 'Migration20261126PasskeyLogin';

  override up(): void {
    this.addSql(`alter table "passkey_challenges" alter column "user_id" drop not null`);
    this.addSql(`alter table "passkeys" add "is_discoverable" boolean null`);
  }
}
