import { Migration } from '@mikro-orm/migrations';

/** Which changes of a status followed from an answer itself: it arrived, came back, or did not after all. */
export class Migration20261129MailEvents extends Migration {
  override name = 'Migration20261129MailEvents';

  override up(): void {
    this.addSql(`alter table "submission_events" add "is_by_mail" boolean null`);
  }
}
