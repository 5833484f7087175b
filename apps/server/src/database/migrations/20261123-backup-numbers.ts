import { Migration } from '@mikro-orm/migrations';

/** Places at which backups were recorded, for the order of those made while the clock was wrong. */
export class Migration20261123BackupNumbers extends Migration {
  override name = 'Migration20261123BackupNumbers';

  override up(): void {
    this.addSql(`alter table "backups" add "number" int null`);
  }
}
