import { Migration } from '@mikro-orm/migrations';

/** Columns and index for the post editor: alternative text, and the list of posts by age. */
export class Migration20261121PostEditing extends Migration {
  override name = 'Migration20261121PostEditing';

  override up(): void {
    this.addSql(`alter table "blog_posts" add column "featured_image_alt" text null`);
    this.addSql(
      `create index "blog_posts_created_at_id_index" on "blog_posts" ("created_at", "id")`,
    );
  }
}
