import { Migration } from '@mikro-orm/migrations';

/** The tables of spec §3, sessions, and the rate limit counters. */
export class Migration20261121InitialTables extends Migration {
  override name = 'Migration20261121InitialTables';

  override up(): void {
    this.addSql(`create table "blog_categories" (
      "id" serial primary key,
      "name" text not null,
      "slug" text not null,
      "description" text null
    )`);
    this.addSql(
      `alter table "blog_categories" add constraint "blog_categories_name_unique" unique ("name")`,
    );
    this.addSql(
      `alter table "blog_categories" add constraint "blog_categories_slug_unique" unique ("slug")`,
    );
    this.addSql(`create table "rate_limits" (
      "key" text not null,
      "hits" int not null,
      "resets_at" timestamptz(3) not null,
      primary key ("key")
    )`);
    this.addSql(`create index "rate_limits_resets_at_index" on "rate_limits" ("resets_at")`);
    this.addSql(`create table "contact_submissions" (
      "id" serial primary key,
      "full_name" text not null,
      "email" text not null,
      "phone" text not null,
      "service" text not null,
      "message" text not null,
      "submission_key" varchar(64) null,
      "created_at" timestamptz(3) not null default now()
    )`);
    this.addSql(
      `alter table "contact_submissions" add constraint "contact_submissions_submission_key_unique" unique ("submission_key")`,
    );
    this.addSql(
      `create index "contact_submissions_created_at_id_index" on "contact_submissions" ("created_at", "id")`,
    );
    this.addSql(`create table "users" (
      "id" serial primary key,
      "username" text not null,
      "password" text not null,
      "is_admin" boolean not null default false
    )`);
    this.addSql(`alter table "users" add constraint "users_username_unique" unique ("username")`);
    this.addSql(`create table "sessions" (
      "id_hash" varchar(64) not null,
      "user_id" int not null,
      "created_at" timestamptz(3) not null,
      "last_seen_at" timestamptz(3) not null,
      primary key ("id_hash")
    )`);
    this.addSql(`create index "sessions_last_seen_at_index" on "sessions" ("last_seen_at")`);
    this.addSql(`create table "blog_posts" (
      "id" serial primary key,
      "title" text not null,
      "slug" text not null,
      "summary" text not null,
      "content" text not null,
      "featured_image" text null,
      "published" boolean not null default false,
      "published_at" timestamptz(3) null,
      "author_id" int not null,
      "read_minutes" int not null,
      "version" int not null default 1,
      "created_at" timestamptz(3) not null default now(),
      "updated_at" timestamptz(3) not null default now()
    )`);
    this.addSql(`alter table "blog_posts" add constraint "blog_posts_slug_unique" unique ("slug")`);
    this.addSql(
      `create index "blog_posts_published_published_at_id_index" on "blog_posts" ("published", "published_at", "id")`,
    );
    this.addSql(`create table "blog_post_categories" (
      "id" serial primary key,
      "post_id" int not null,
      "category_id" int not null
    )`);
    this.addSql(
      `create index "blog_post_categories_category_id_index" on "blog_post_categories" ("category_id")`,
    );
    this.addSql(
      `alter table "blog_post_categories" add constraint "blog_post_categories_post_id_category_id_unique" unique ("post_id", "category_id")`,
    );
    this.addSql(`create table "website_images" (
      "id" serial primary key,
      "name" text not null,
      "description" text null,
      "path" text not null,
      "location" text not null,
      "created_at" timestamptz(3) not null default now(),
      "updated_at" timestamptz(3) not null default now()
    )`);
    this.addSql(`create index "website_images_location_index" on "website_images" ("location")`);
    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete restrict`,
    );
    this.addSql(
      `alter table "blog_post_categories" add constraint "blog_post_categories_post_id_foreign" foreign key ("post_id") references "blog_posts" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "blog_post_categories" add constraint "blog_post_categories_category_id_foreign" foreign key ("category_id") references "blog_categories" ("id") on delete cascade`,
    );
  }
}
