import { Migration } from '@mikro-orm/migrations';

/**
 * Posts have an id in the feed that never changes. Feed readers know the posts that are already out by their address of
 * this moment; what another release stores beside this one gets an id by itself.
 */
export class Migration20261128FeedIds extends Migration {
  override name = 'Migration20261128FeedIds';

  override up(): void {
    this.addSql(
      `alter table "blog_posts" add "feed_id" text not null default gen_random_uuid()::text`,
    );
    this.addSql(
      `update "blog_posts" set "feed_id" = '/blog/' || "slug"
       where "published_at" <= now() or "published_at" <= "updated_at"`,
    );
  }
}
