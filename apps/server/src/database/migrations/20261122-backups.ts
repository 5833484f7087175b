import { Migration } from '@mikro-orm/migrations';

/** The backups that were made and the last failure, for every host to see. */
export class Migration20261122Backups extends Migration {
  override name = 'Migration20261122Backups';

  override up(): void {
    this.addSql(`create table "backups" (
      "id" uuid primary key default gen_random_uuid(),
      "trigger" text not null,
      "outcome" text not null,
      "taken_at" timestamptz(3) not null,
      "host" text not null,
      "place" text not null,
      "name" text null,
      "bytes" bigint null,
      "sha256" text null,
      "counts" jsonb null,
      "seconds" double precision null,
      "error" text null
    )`);
    this.addSql(`alter table "backups" add constraint "backups_name_unique" unique ("name")`);
  }
}
