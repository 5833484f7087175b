import { Migration } from '@mikro-orm/migrations';

/** Shorter recovery codes have a slow hash with a salt; those without one, which instances of release 1.0.0 make and read, have a fast one. */
export class Migration20261128RecoveryCodeSalts extends Migration {
  override name = 'Migration20261128RecoveryCodeSalts';

  override up(): void {
    this.addSql(`alter table "recovery_codes" add "salt" text null`);
  }
}
