import { Migration } from '@mikro-orm/migrations';

/** Addresses that lead to others, and addresses that visitors asked for in vain. */
export class Migration20261126OldAddresses extends Migration {
  override name = 'Migration20261126OldAddresses';

  override up(): void {
    this.addSql(`create table "missing_addresses" (
      "path" varchar(500) not null,
      "day" date not null,
      "count" int not null,
      "last_at" timestamptz(3) not null,
      "referrer" varchar(255) not null default '',
      primary key ("path", "day")
    )`);
    this.addSql(`create table "old_addresses" (
      "path" varchar(500) not null,
      "post_id" int null,
      "category_id" int null,
      "leads_to" text null,
      "origin" varchar(10) not null,
      "created_at" timestamptz(3) not null,
      primary key ("path")
    )`);
    this.addSql(`create index "old_addresses_post_id_index" on "old_addresses" ("post_id")`);
    this.addSql(
      `create index "old_addresses_category_id_index" on "old_addresses" ("category_id")`,
    );
    this.addSql(
      `alter table "old_addresses" add constraint "old_addresses_post_id_foreign" foreign key ("post_id") references "blog_posts" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "old_addresses" add constraint "old_addresses_category_id_foreign" foreign key ("category_id") references "blog_categories" ("id") on delete cascade`,
    );
  }
}
