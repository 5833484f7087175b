import { Migration } from '@mikro-orm/migrations';

/** Counts the leads that wait for a reminder without reading the others. */
export class Migration20261128RemindedSubmissions extends Migration {
  override name = 'Migration20261128RemindedSubmissions';

  override up(): void {
    this.addSql(
      `create index "contact_submissions_reminder_index" on "contact_submissions" ("remind_at") where remind_at is not null`,
    );
  }
}
