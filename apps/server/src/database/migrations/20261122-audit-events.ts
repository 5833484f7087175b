import { Migration } from '@mikro-orm/migrations';

/**
 * The audit log. Rows are never changed, and deleted only when they are older than three months, the shortest
 * retention that the owner can choose. The function is in `public` rather than in the schema of the table, so that
 * the triggers survive when the table moves to another schema.
 */
export class Migration20261122AuditEvents extends Migration {
  override name = 'Migration20261122AuditEvents';

  override up(): void {
    this.addSql(`create table "audit_events" (
      "id" bigserial primary key,
      "at" timestamptz(3) not null default now(),
      "actor_id" int null,
      "actor_name" text null,
      "actor_role" text null,
      "origin" text not null,
      "action" text not null,
      "subject_id" text null,
      "subject_label" text null,
      "details" jsonb not null default '{}',
      "request_id" text null,
      "search_text" text generated always as (lower(coalesce(subject_label, '') || chr(1) || coalesce(actor_name, '') || chr(1) || origin)) stored null
    )`);
    this.addSql(`create index "audit_events_at_id_index" on "audit_events" ("at", "id")`);
    this.addSql(
      `create index "audit_events_actor_name_at_id_index" on "audit_events" ("actor_name", "at", "id")`,
    );
    this.addSql(
      `create index "audit_events_action_at_id_index" on "audit_events" ("action", "at", "id")`,
    );
    this.addSql(`do $$ begin
      create index "audit_events_search_text_index" on "audit_events" using gin ("search_text" gin_trgm_ops);
    exception when others then
      raise notice 'Searches go without an index: %', sqlerrm;
    end $$`);
    this.addSql(`create or replace function public.refuse_audit_change() returns trigger
      language plpgsql as $$ begin
        raise exception 'The audit log is append-only: % refused', lower(tg_op)
          using errcode = 'insufficient_privilege';
      end $$`);
    this.addSql(
      `create trigger "audit_events_no_update" before update on "audit_events" for each row execute function public.refuse_audit_change()`,
    );
    this.addSql(
      `create trigger "audit_events_no_delete" before delete on "audit_events" for each row when (old.at >= now() - interval '3 months') execute function public.refuse_audit_change()`,
    );
    this.addSql(
      `create trigger "audit_events_no_truncate" before truncate on "audit_events" for each statement execute function public.refuse_audit_change()`,
    );
  }
}
