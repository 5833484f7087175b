import { Migration } from '@mikro-orm/migrations';

/** The owner's settings, such as the company record. */
export class Migration20261121Settings extends Migration {
  override name = 'Migration20261121Settings';

  override up(): void {
    this.addSql(`create table "settings" (
      "key" text not null,
      "value" jsonb not null,
      "version" int not null,
      "updated_at" timestamptz(3) not null,
      primary key ("key")
    )`);
  }
}
