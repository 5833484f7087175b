import { Migration } from '@mikro-orm/migrations';

/** Stored images, and the alternative text of website images. */
export class Migration20261121StoredImages extends Migration {
  override name = 'Migration20261121StoredImages';

  override up(): void {
    this.addSql(`create table "stored_images" (
      "name" varchar(40) not null,
      "width" int not null,
      "height" int not null,
      "bytes" int not null,
      "created_at" timestamptz(3) not null default now(),
      primary key ("name")
    )`);
    this.addSql(`create index "stored_images_created_at_index" on "stored_images" ("created_at")`);
    this.addSql(`alter table "website_images" add column "alt" text null`);
  }
}
