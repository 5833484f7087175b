import { Migration } from '@mikro-orm/migrations';

/** The running hosts, what they have observed, and dismissed findings of the self-check. */
export class Migration20261121SelfCheck extends Migration {
  override name = 'Migration20261121SelfCheck';

  override up(): void {
    this.addSql(`create table "hosts" (
      "id" uuid not null,
      "name" text not null,
      "address" text not null,
      "version" text not null,
      "key_fingerprints" text not null,
      "uploads_id" text null,
      "started_at" timestamptz(3) not null,
      "last_seen_at" timestamptz(3) not null,
      primary key ("id")
    )`);
    this.addSql(`create table "sightings" (
      "kind" varchar(40) not null,
      "detail" varchar(100) not null,
      "host" text not null,
      "count" int not null,
      "first_seen" timestamptz(3) not null,
      "last_seen" timestamptz(3) not null,
      primary key ("kind", "detail")
    )`);
    this.addSql(`create table "dismissed_findings" (
      "name" varchar(60) not null,
      "says" text not null,
      "dismissed_at" timestamptz(3) not null,
      primary key ("name")
    )`);
  }
}
