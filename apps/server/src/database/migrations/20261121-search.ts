import { Migration } from '@mikro-orm/migrations';

const SEARCHED = {
  blog_posts: ['title', 'summary'],
  contact_submissions: ['full_name', 'email', 'phone', 'service', 'message'],
};

/**
 * The searchable text of the back-office lists in lowercase: matching it is several times faster than `ilike`
 * on each column. Where the pg_trgm extension is available, an index finds rare words at once.
 */
export class Migration20261121Search extends Migration {
  override name = 'Migration20261121Search';

  override up(): void {
    for (const [table, columns] of Object.entries(SEARCHED)) {
      // A character that nobody types separates the end of one column from the start of the next.
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
