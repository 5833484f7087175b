import { Migration } from '@mikro-orm/migrations';

/** What only the browser of a device knows, as its hash; the submissions that a session has read since its last proof. */
export class Migration20261128DeviceSecrets extends Migration {
  override name = 'Migration20261128DeviceSecrets';

  override up(): void {
    this.addSql(`alter table "push_devices" add "secret_hash" varchar(64) null`);
    this.addSql(`alter table "sessions" add "read_submissions" integer[] not null default '{}'`);
  }
}
