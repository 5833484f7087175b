import { Migration } from '@mikro-orm/migrations';

/** Submissions can be moved to the trash, and searches look into their notes. */
export class Migration20261124SubmissionTrash extends Migration {
  override name = 'Migration20261124SubmissionTrash';

  override up(): void {
    this.addSql(`alter table "contact_submissions" add "deleted_at" timestamptz(3) null`);
    this.addSql(
      `create index "contact_submissions_trash_index" on "contact_submissions" ("deleted_at") where deleted_at is not null`,
    );
    // Without the extension there is no such index, and all notes are read.
    this.addSql(`do $$ begin
      create index "submission_events_note_index" on "submission_events" using gin (lower(note) gin_trgm_ops);
    exception when others then
      raise notice 'Searches of notes go without an index: %', sqlerrm;
    end $$`);
  }
}
