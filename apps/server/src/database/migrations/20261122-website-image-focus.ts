import { Migration } from '@mikro-orm/migrations';

/** What stays in view when a frame crops a website image. */
export class Migration20261122WebsiteImageFocus extends Migration {
  override name = 'Migration20261122WebsiteImageFocus';

  override up(): void {
    this.addSql(
      `alter table "website_images" add "focus_x" smallint not null default 50, add "focus_y" smallint not null default 50`,
    );
  }
}
