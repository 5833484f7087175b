import { Migration } from '@mikro-orm/migrations';

/** When the office saw that a mail to a customer came back. Release 1.0.0 shows it as failed. */
export class Migration20261128BouncedMails extends Migration {
  override name = 'Migration20261128BouncedMails';

  override up(): void {
    this.addSql(`alter table "deliveries" add "bounced_at" timestamptz(3) null`);
  }
}
