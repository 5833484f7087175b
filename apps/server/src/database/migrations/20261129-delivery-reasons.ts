import { Migration } from '@mikro-orm/migrations';

/** SQL: what carries a delivery of a kind, why it is sent, and whether it is a copy. */
const CHANNEL = `case when kind in ('webhook', 'urgentWebhook') then 'webhook'
  when kind in ('push', 'urgentPush', 'escalationPush', 'reminderPush') then 'push' else 'mail' end`;
const REASON = `case when kind in ('urgent', 'urgentWebhook', 'urgentPush') then 'urgent'
  when kind in ('escalation', 'escalationPush') then 'escalation'
  when kind in ('reminder', 'reminderPush') then 'reminder'
  when kind in ('reply', 'replyCopy') then 'reply'
  when kind = 'acknowledgement' then 'receipt' when kind = 'rush' then 'flood' else 'new' end`;
/** SQL: the device that a recipient such as 'device 17' names; null once it was removed. */
const DEVICE = `case when recipient ~ '^device [0-9]{1,9}$' then
  (select id from push_devices where id = substring(recipient from 8)::int) end`;

const of = (row: string, sql: string) => sql.replaceAll(/\b(kind|recipient)\b/g, `${row}.$1`);

/**
 * A delivery has a channel and a reason in place of a kind, and names its device by a key. Column `kind` and recipients such
 * as 'device 17' stay for one release: instances of the one before store and read nothing else, and a trigger says the rest.
 */
export class Migration20261129DeliveryReasons extends Migration {
  override name = 'Migration20261129DeliveryReasons';

  override up(): void {
    // Before rows are written, which then takes half the time.
    this.addSql(`drop index "deliveries_once_unique"`);
    this.addSql(`drop index "deliveries_kind_recipient_created_at_index"`);
    // With defaults that are right for most rows, which need not be written anew.
    this.addSql(
      `alter table "deliveries" add "channel" text not null default 'mail', add "reason" text not null default 'new',
         add "is_copy" boolean not null default false, add "device_id" int null`,
    );
    this.addSql(
      `alter table "deliveries" alter "channel" drop default, alter "reason" drop default`,
    );
    this.addSql(
      `update "deliveries" set channel = ${CHANNEL}, reason = ${REASON}, is_copy = kind = 'replyCopy', device_id = ${DEVICE}
       where kind <> 'notification'`,
    );
    this.addSql(
      `alter table "deliveries" add constraint "deliveries_device_id_foreign" foreign key ("device_id") references "push_devices" ("id") on update no action on delete set null`,
    );
    this.addSql(
      `create unique index "deliveries_once_unique" on "deliveries" ("submission_id", "channel", "reason", "recipient", "device_id", "event_id") nulls not distinct`,
    );
    this.addSql(
      `create index "deliveries_reason_recipient_created_at_index" on "deliveries" ("reason", "recipient", "created_at")`,
    );
    this.addSql(
      `create index "deliveries_device_index" on "deliveries" ("device_id", "created_at") where device_id is not null`,
    );
    this.fillFromKind();
  }

  /** In `public`, also when a restore creates the tables elsewhere: it outlives the schema that they come from. */
  private fillFromKind(): void {
    this.addSql(`create or replace function public.fill_delivery_from_kind() returns trigger language plpgsql as $$
      begin
        new.channel := ${of('new', CHANNEL)};
        new.reason := ${of('new', REASON)};
        new.is_copy := new.kind = 'replyCopy';
        new.device_id := ${of('new', DEVICE)};
        return new;
      end $$`);
    this.addSql(
      `create trigger "deliveries_fill_from_kind" before insert on "deliveries" for each row when (new.channel is null) execute function public.fill_delivery_from_kind()`,
    );
  }
}
