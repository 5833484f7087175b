import { Migration } from '@mikro-orm/migrations';

/** Pages of the owner at paths of their own. */
export class Migration20261130OwnPages extends Migration {
  override name = 'Migration20261130OwnPages';

  override up(): void {
    this.addSql(`create table "own_pages" (
      "id" serial primary key,
      "kind" varchar(10) not null,
      "path" varchar(120) not null,
      "label" varchar(40) not null,
      "title" varchar(80) not null,
      "meta_title" varchar(60) not null,
      "description" varchar(160) not null,
      "intro" varchar(300) not null,
      "featured_image" text null,
      "featured_image_alt" varchar(300) not null,
      "content" text not null,
      "language" varchar(16) not null,
      "facts" jsonb not null,
      "questions" jsonb not null,
      "gallery" jsonb not null,
      "service" varchar(20) not null,
      "city" varchar(80) not null,
      "button" varchar(24) not null,
      "shows_offers" boolean not null,
      "job" jsonb not null,
      "menu_place" int null,
      "footer_place" int null,
      "published" boolean not null,
      "published_at" timestamptz(3) null,
      "preview_series" int not null default 0,
      "version" int not null default 1,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null
    )`);
    this.addSql(`alter table "own_pages" add constraint "own_pages_path_unique" unique ("path")`);
  }
}
