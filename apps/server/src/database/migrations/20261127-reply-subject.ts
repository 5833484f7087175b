import { Migration } from '@mikro-orm/migrations';

/** The subject of an answer that the office has sent by email. */
export class Migration20261127ReplySubject extends Migration {
  override name = 'Migration20261127ReplySubject';

  override up(): void {
    this.addSql(`alter table "submission_events" add "subject" text null`);
  }
}
