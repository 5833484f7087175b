import { Migration } from '@mikro-orm/migrations';

/** A search of the blog that finds nothing looks for titles with words that are written almost like that. */
export class Migration20261128TitleTrigrams extends Migration {
  override name = 'Migration20261128TitleTrigrams';

  override up(): void {
    // Without the extension there is no such index, and no such search.
    this.addSql(`do $$ begin
      create index "blog_posts_title_index" on "blog_posts" using gin (lower("title") gin_trgm_ops);
    exception when others then
      raise notice 'Searches go without an index: %', sqlerrm;
    end $$`);
  }
}
