import { readOldAddress, typedAddress } from '@hvac/contract/addresses';
import { fold } from '@hvac/contract/fold';
import { Migration } from '@mikro-orm/migrations';

const FOLDED = ['blog_posts', 'contact_submissions', 'submission_events', 'audit_events'];
const addColumn = (table: string) => `alter table "${table}" add "folded_text" text null`;
// Without the extension there is no such index, and all rows are read.
const addIndex = (table: string) => `do $$ begin
    create index "${table}_folded_text_index" on "${table}" using gin ("folded_text" gin_trgm_ops) where folded_text is not null;
  exception when others then
    raise notice 'Searches go without an index: %', sqlerrm;
  end $$`;

/**
 * Texts are searched by words and letters of our own rule. What an instance of release 1.0.0 saves gets its words from a
 * job, as all posts do now, because its saves count `version` up and leave `words_version` behind. Development versions
 * had the database compute the words.
 */
export class Migration20261128SearchWords extends Migration {
  override name = 'Migration20261128SearchWords';

  override async up(): Promise<void> {
    await this.execute(
      `alter table "blog_posts" alter column "search_words" drop expression if exists, alter column "title_words" drop expression if exists,
        add "words_version" int null`,
    );
    for (const table of FOLDED) {
      await this.execute(addColumn(table));
      await this.execute(addIndex(table));
    }
    await this.foldEvents();
    await this.rekeyAddresses();
  }

  /** Requests are looked up by the addresses as they are seen. */
  private async rekeyAddresses(): Promise<void> {
    const addresses = await this.execute(
      `select path from "old_addresses" where octet_length(path) > char_length(path)`,
    );
    for (const path of addresses.map((row) => String(row.path))) {
      const key = readOldAddress(typedAddress(path));
      if (key === null || key === path) continue;
      await this.execute(
        `update "old_addresses" set "path" = ? where "path" = ?
         and not exists (select 1 from "old_addresses" where "path" = ?)`,
        [key, path, key],
      );
    }
  }

  /** The history refuses changes later. Its rows are many; few of them have letters beyond ASCII. */
  private async foldEvents(): Promise<void> {
    const events = await this.execute(
      `select id::text as id, search_text from "audit_events" where octet_length(search_text) > char_length(search_text)`,
    );
    const folded = events.map(({ id, search_text: text }) => [String(id), fold(String(text))]);
    await this.execute(`alter table "audit_events" disable trigger "audit_events_no_update"`);
    await this.execute(
      `update "audit_events" set "folded_text" = folded.value from jsonb_each_text(?::jsonb) as folded
       where id = folded.key::bigint`,
      [JSON.stringify(Object.fromEntries(folded))],
    );
    await this.execute(`alter table "audit_events" enable trigger "audit_events_no_update"`);
  }
}
