import { Migration } from '@mikro-orm/migrations';

/** Visits and taps on the phone number, by day, page and source. */
export class Migration20261130VisitCounts extends Migration {
  override name = 'Migration20261130VisitCounts';

  override up(): void {
    this.addSql(`create table "visit_counts" (
      "day" date not null,
      "page" varchar(200) not null,
      "source" varchar(60) not null,
      "visits" int not null default 0,
      "taps" int not null default 0,
      primary key ("day", "page", "source")
    )`);
  }
}
