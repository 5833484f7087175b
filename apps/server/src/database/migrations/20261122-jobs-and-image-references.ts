import { Migration } from '@mikro-orm/migrations';

/** The jobs that run after a response, and which uploaded picture a post or a website image refers to. */
export class Migration20261122JobsAndImageReferences extends Migration {
  override name = 'Migration20261122JobsAndImageReferences';

  override up(): void {
    this.addSql(`create table "jobs" (
      "id" bigserial not null,
      "name" text not null,
      "payload" jsonb not null,
      "once_key" text null,
      "state" text not null default 'waiting',
      "attempts" int not null default 0,
      "due_at" timestamptz(6) not null default now(),
      "claimed_by" uuid null,
      "last_error" text null,
      "created_at" timestamptz(3) not null default now(),
      "done_at" timestamptz(3) null,
      primary key ("id")
    )`);
    this.addSql(`alter table "jobs" add constraint "jobs_once_key_unique" unique ("once_key")`);
    this.addSql(`create index "jobs_due_index" on "jobs" ("due_at", "id") where state = 'waiting'`);

    // In the order in which a save locks them.
    this.addSql(
      `lock table "blog_posts", "website_images", "stored_images" in access exclusive mode`,
    );
    this.addSql(`alter table "stored_images" add column "checked_at" timestamptz(3) null`);
    for (const [table, column, value] of [
      ['blog_posts', 'featured_upload', 'featured_image'],
      ['website_images', 'upload', 'path'],
    ]) {
      this.addSql(`alter table "${table}" add column "${column}" varchar(40) null`);
      this.addSql(`update "${table}" set "${column}" = "stored_images"."name" from "stored_images"
        where "stored_images"."name" = substring("${value}" from '[0-9a-f]{32}\\.webp')`);
      this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
        foreign key ("${column}") references "stored_images" ("name")`);
      this.addSql(`create index "${table}_${column}_index" on "${table}" ("${column}")`);
      this.addSql(`update "stored_images" set "checked_at" = now()
        where "name" in (select "${column}" from "${table}")`);
    }
  }
}
