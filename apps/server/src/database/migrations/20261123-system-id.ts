import { Migration } from '@mikro-orm/migrations';

/** Distinguishes this database from others, so that two sites do not clean up each other's files. */
export class Migration20261123SystemId extends Migration {
  override name = 'Migration20261123SystemId';

  override up(): void {
    this.addSql(`create table "system_id" (
      "is_only" boolean not null default true,
      "id" uuid not null default gen_random_uuid(),
      primary key ("is_only")
    )`);
  }
}
