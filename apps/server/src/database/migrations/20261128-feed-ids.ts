import { Migration } from '@mikro-orm/migrations';

/**
 * Posts have an id in the feed that never changes. Feed readers know the posts that are already out by their address of
 * this moment; what another release stores beside this one gets an id by itself.
 */
export class Migration20261128FeedIds extends Migration {
  override name = 'Migration20261128FeedIds';

  override up(): void {
    // Not with its default at once: the table would be written anew with all texts, and nobody could read it meanwhile.
    this.addSql(`alter table "blog_posts" add "feed_id" text null`);
    this.addSql(
      `update "blog_posts" set "feed_id" = case
         when "published_at" <= now() or "published_at" <= "updated_at" then '/blog/' || "slug"
         else gen_random_uuid()::text end`,
    );
    this.addSql(
      `alter table "blog_posts" alter column "feed_id" set default gen_random_uuid()::text, alter column "feed_id" set not null`,
    );
  }
}
