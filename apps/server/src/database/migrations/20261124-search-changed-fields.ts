import { Migration } from '@mikro-orm/migrations';

/** The activity log can be searched by the fields that were changed. Dropping the column drops its index as well. */
export class Migration20261124SearchChangedFields extends Migration {
  override name = 'Migration20261124SearchChangedFields';

  override up(): void {
    this.addSql(`alter table "audit_events" drop column "search_text"`);
    this.addSql(
      `alter table "audit_events" add "search_text" text generated always as (lower(coalesce(subject_label, '') || chr(1) || coalesce(actor_name, '') || chr(1) || origin || chr(1) || coalesce(details->>'fields', ''))) stored null`,
    );
    // Without the extension there is no such index, and all events are read.
    this.addSql(`do $$ begin
      create index "audit_events_search_text_index" on "audit_events" using gin ("search_text" gin_trgm_ops);
    exception when others then
      raise notice 'Searches of the activity log go without an index: %', sqlerrm;
    end $$`);
  }
}
