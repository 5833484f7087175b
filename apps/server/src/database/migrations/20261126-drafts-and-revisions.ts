import { Migration } from '@mikro-orm/migrations';

/** Unsaved work of users, versions of posts, what is in the trash, and the pictures that these name. */
export class Migration20261126DraftsAndRevisions extends Migration {
  override name = 'Migration20261126DraftsAndRevisions';

  override up(): void {
    this.addSql(`create table "revisions" (
      "id" serial primary key,
      "of" text not null,
      "subject_id" int not null,
      "version" int not null,
      "kind" text not null,
      "label" text not null,
      "content" jsonb not null,
      "saved_at" timestamptz(3) not null,
      "saved_by" text null
    )`);
    this.addSql(
      `create index "revisions_of_subject_id_id_index" on "revisions" ("of", "subject_id", "id")`,
    );
    this.addSql(
      `create index "revisions_trash_index" on "revisions" ("of", "saved_at") where kind = 'delete'`,
    );
    this.addSql(`create table "drafts" (
      "id" serial primary key,
      "user_id" int not null,
      "of" text not null,
      "subject" text not null,
      "base_version" int not null,
      "fields" text not null,
      "saved_at" timestamptz(3) not null
    )`);
    this.addSql(
      `alter table "drafts" add constraint "drafts_user_id_of_subject_unique" unique ("user_id", "of", "subject")`,
    );
    this.addSql(`create table "picture_uses" (
      "id" bigserial primary key,
      "picture" varchar(40) not null,
      "revision_id" int null,
      "draft_id" int null
    )`);
    this.addSql(`create index "picture_uses_picture_index" on "picture_uses" ("picture")`);
    this.addSql(
      `alter table "picture_uses" add constraint "picture_uses_revision_id_picture_unique" unique ("revision_id", "picture")`,
    );
    this.addSql(
      `alter table "picture_uses" add constraint "picture_uses_draft_id_picture_unique" unique ("draft_id", "picture")`,
    );
    this.addSql(
      `alter table "drafts" add constraint "drafts_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "picture_uses" add constraint "picture_uses_picture_foreign" foreign key ("picture") references "stored_images" ("name") on delete no action`,
    );
    this.addSql(
      `alter table "picture_uses" add constraint "picture_uses_revision_id_foreign" foreign key ("revision_id") references "revisions" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "picture_uses" add constraint "picture_uses_draft_id_foreign" foreign key ("draft_id") references "drafts" ("id") on delete cascade`,
    );
  }
}
