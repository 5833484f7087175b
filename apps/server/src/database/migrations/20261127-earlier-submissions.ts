import { Migration } from '@mikro-orm/migrations';

/** Finds what the same customer has sent before, by email address and by phone number. */
export class Migration20261127EarlierSubmissions extends Migration {
  override name = 'Migration20261127EarlierSubmissions';

  override up(): void {
    this.addSql(
      `create index "contact_submissions_email_index" on "contact_submissions" (lower(email), "created_at", "id") where deleted_at is null and status <> 'spam'`,
    );
    this.addSql(
      `create index "contact_submissions_phone_index" on "contact_submissions" (right(phone_digits, 10), "created_at", "id") where deleted_at is null and status <> 'spam'`,
    );
  }
}
