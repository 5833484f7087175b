import { Migration } from '@mikro-orm/migrations';

/** A save conflict names who last saved the post, without reading every edit of every post. */
export class Migration20261126AuditSubject extends Migration {
  override name = 'Migration20261126AuditSubject';

  override up(): void {
    this.addSql(
      `create index "audit_events_subject_id_at_id_index" on "audit_events" ("subject_id", "at", "id")`,
    );
  }
}
