import { Migration } from '@mikro-orm/migrations';

/** Website images can be moved to the trash. */
export class Migration20261124WebsiteImageTrash extends Migration {
  override name = 'Migration20261124WebsiteImageTrash';

  override up(): void {
    this.addSql(`alter table "website_images" add "deleted_at" timestamptz(3) null`);
  }
}
