import { Migration } from '@mikro-orm/migrations';

/** The inbox begins with what is urgent, by what the customer said or, after that, by the words of the message. */
export class Migration20261128SoundsUrgent extends Migration {
  override name = 'Migration20261128SoundsUrgent';

  override up(): void {
    this.addSql(
      `alter table "contact_submissions" add "sounds_urgent" boolean not null default false`,
    );
    this.addSql(`drop index "contact_submissions_urgent_index"`);
    this.addSql(
      `create index "contact_submissions_urgency_index" on "contact_submissions" ((case when status not in ('new', 'contacted') then 0 when answers @> '{"isUrgent": true}' then 2 when sounds_urgent and not coalesce(answers @> '{"isUrgent": false}', false) then 1 else 0 end), "created_at", "id") where deleted_at is null`,
    );
  }
}
