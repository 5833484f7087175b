import { Migration } from '@mikro-orm/migrations';

/** What happens to a submission: its status and history, who was notified, spam, and how the visitor arrived. */
export class Migration20261122Leads extends Migration {
  override name = 'Migration20261122Leads';

  override up(): void {
    this.addSql(`create table "deliveries" (
      "id" bigserial primary key,
      "submission_id" int not null,
      "kind" text not null,
      "recipient" text not null,
      "state" text not null default 'waiting',
      "attempts" int not null default 0,
      "stage" text null,
      "error" text null,
      "created_at" timestamptz(3) not null default now(),
      "settled_at" timestamptz(3) null
    )`);
    this.addSql(
      `create index "deliveries_kind_recipient_created_at_index" on "deliveries" ("kind", "recipient", "created_at")`,
    );
    this.addSql(
      `create index "deliveries_failed_index" on "deliveries" ("settled_at") where state = 'failed'`,
    );
    this.addSql(
      `alter table "deliveries" add constraint "deliveries_submission_id_kind_recipient_unique" unique ("submission_id", "kind", "recipient")`,
    );
    this.addSql(`create table "submission_events" (
      "id" bigserial primary key,
      "submission_id" int not null,
      "author" text null,
      "status" text null,
      "note" text null,
      "created_at" timestamptz(3) not null default now()
    )`);
    this.addSql(
      `create index "submission_events_submission_id_created_at_index" on "submission_events" ("submission_id", "created_at")`,
    );
    this.addSql(
      `alter table "contact_submissions" add "phone_digits" text generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored null, add "status" text not null default 'new', add "answered_at" timestamptz(3) null, add "spam_score" int not null default 0, add "spam_reasons" jsonb not null default '[]', add "spam_decided_by" text null, add "message_hash" varchar(64) null, add "origin" jsonb null, add "answers" jsonb null`,
    );
    // The outcome of older submissions is unknown, and nobody wants to see them as new.
    this.addSql(
      `update "contact_submissions" set "status" = 'contacted' where "created_at" < now() - interval '14 days'`,
    );
    this.addSql(
      `create index "contact_submissions_status_created_at_id_index" on "contact_submissions" ("status", "created_at", "id")`,
    );
    this.addSql(
      `create index "contact_submissions_message_hash_created_at_index" on "contact_submissions" ("message_hash", "created_at")`,
    );
    this.addSql(
      `create index "contact_submissions_phone_digits_index" on "contact_submissions" using gin ("phone_digits" gin_trgm_ops)`,
    );
    this.addSql(
      `create index "contact_submissions_sender_index" on "contact_submissions" (lower(email)) where spam_decided_by is not null`,
    );
    this.addSql(
      `alter table "deliveries" add constraint "deliveries_submission_id_foreign" foreign key ("submission_id") references "contact_submissions" ("id") on update no action on delete cascade`,
    );
    this.addSql(
      `alter table "submission_events" add constraint "submission_events_submission_id_foreign" foreign key ("submission_id") references "contact_submissions" ("id") on update no action on delete cascade`,
    );
  }
}
