import { Migration } from '@mikro-orm/migrations';

/** Submissions can be moved to the trash, the rest is counted and listed by indexes, and searches look into notes. */
export class Migration20261124SubmissionTrash extends Migration {
  override name = 'Migration20261124SubmissionTrash';

  override up(): void {
    this.addSql(`alter table "contact_submissions" add "deleted_at" timestamptz(3) null`);
    this.addSql(
      `create index "contact_submissions_trash_index" on "contact_submissions" ("deleted_at") where deleted_at is not null`,
    );
    this.addSql(
      `create index "contact_submissions_kept_index" on "contact_submissions" ("status") where deleted_at is null`,
    );
    this.addSql(
      `create index "contact_submissions_urgent_index" on "contact_submissions" (((status in ('new', 'contacted') and answers @> '{"isUrgent": true}') is true), "created_at", "id") where deleted_at is null`,
    );
    // Without the extension there is no such index, and all notes are read.
    this.addSql(`do $$ begin
      create index "submission_events_note_index" on "submission_events" using gin (lower(note) gin_trgm_ops);
    exception when others then
      raise notice 'Searches of notes go without an index: %', sqlerrm;
    end $$`);
  }
}
