import { Migration } from '@mikro-orm/migrations';

const SEARCHED = {
  blog_posts: ['title', 'summary'],
  contact_submissions: ['full_name', 'email', 'phone', 'service', 'message'],
};

/**
 * The text that the lists of the back office search, in small letters: comparing it is several times as fast
 * as `ilike` on each column. Where the extension for trigrams is there, an index finds rare words at once.
 */
export class Migration20261121Search extends Migration {
  override name = 'Migration20261121Search';

  override up(): void {
    for (const [table, columns] of Object.entries(SEARCHED)) {
      // A character that nobody types keeps the end of one column apart from the beginning of the next.
      const text = columns.map((column) => `"${column}"`).join(' || chr(1) || ');
      this.addSql(
        `alter table "${table}" add column "search_text" text generated always as (lower(${text})) stored`,
      );
    }
    const indexes = Object.keys(SEARCHED).map(
      (table) =>
        `create index "${table}_search_text_index" on "${table}" using gin ("search_text" gin_trgm_ops);`,
    );
    this.addSql(`do $$ begin
      create extension if not exists pg_trgm;
      ${indexes.join('\n      ')}
    exception when others then
      raise notice 'Searches go without an index: %', sqlerrm;
    end $$`);
  }
}
