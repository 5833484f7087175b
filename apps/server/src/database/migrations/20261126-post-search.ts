import { Migration } from '@mikro-orm/migrations';

/**
 * Visitors can search the posts, also by the words of their titles; every published post has a date, by which it is
 * public; a post says how its text is written; its preview links can be made invalid. A job makes the words, because the
 * parser of PostgreSQL can take minutes for the texts of a large blog, or fail, while nobody can read the table.
 */
export class Migration20261126PostSearch extends Migration {
  override name = 'Migration20261126PostSearch';

  override up(): void {
    this.addSql(
      `update "blog_posts" set "published_at" = "created_at" where "published" and "published_at" is null`,
    );
    this.addSql(
      `alter table "blog_posts"
        add "content_format" text not null default 'plain',
        add "search_words" tsvector null,
        add "title_words" tsvector null,
        add "preview_series" int not null default 0`,
    );
    this.addSql(
      `create index "blog_posts_search_words_index" on "blog_posts" using gin ("search_words")`,
    );
  }
}
