import { Migration } from '@mikro-orm/migrations';

/**
 * Devices that are told of submissions; a delivery may belong to an event, so that a customer gets several replies; who
 * opened a submission first, and when somebody wants to be reminded of it.
 */
export class Migration20261127PushDevices extends Migration {
  override name = 'Migration20261127PushDevices';

  override up(): void {
    this.addSql(`create table "push_devices" (
      "id" serial primary key,
      "user_id" int not null,
      "endpoint" text not null,
      "p256dh" text not null,
      "auth" text not null,
      "key" text not null,
      "name" text not null,
      "details" boolean not null default true,
      "hours" text not null default 'always',
      "line" text not null default 'first',
      "paused_until" timestamptz(3) null,
      "session_hash" varchar(64) null,
      "created_at" timestamptz(3) not null,
      "seen_at" timestamptz(3) not null,
      "sent_at" timestamptz(3) null,
      "error" text null,
      "failed_at" timestamptz(3) null,
      "gone_at" timestamptz(3) null
    )`);
    this.addSql(`create index "push_devices_user_id_index" on "push_devices" ("user_id")`);
    this.addSql(
      `alter table "push_devices" add constraint "push_devices_endpoint_unique" unique ("endpoint")`,
    );
    this.addSql(
      `alter table "contact_submissions" add "opened_at" timestamptz(3) null, add "opened_by" text null, add "remind_at" timestamptz(3) null`,
    );
    this.addSql(
      `alter table "deliveries" drop constraint "deliveries_submission_id_kind_recipient_unique"`,
    );
    this.addSql(`alter table "deliveries" add "event_id" bigint null`);
    this.addSql(
      `alter table "deliveries" add constraint "deliveries_event_id_foreign" foreign key ("event_id") references "submission_events" ("id") on update no action on delete cascade`,
    );
    this.addSql(
      `create unique index "deliveries_once_unique" on "deliveries" ("submission_id", "kind", "recipient", "event_id") nulls not distinct`,
    );
    this.addSql(
      `create index "deliveries_event_index" on "deliveries" ("event_id") where event_id is not null`,
    );
    this.addSql(
      `alter table "push_devices" add constraint "push_devices_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
  }
}
