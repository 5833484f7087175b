import { comparableNumber } from '@hvac/contract/phone-number';
import { Migration } from '@mikro-orm/migrations';

interface TypedPhone {
  id: number;
  phone: string;
}

/**
 * Knows customers again by the number in what they typed, whatever is before, in and after it. Where all digits are
 * that number already, nothing is stored, so that few rows are written anew.
 */
export class Migration20261128PhoneNumber extends Migration {
  override name = 'Migration20261128PhoneNumber';

  override async up(): Promise<void> {
    const rows = (await this.execute(
      `select id, phone from contact_submissions
        where phone ~ '[^-+0-9(). ]' or phone_digits !~ '^1?[0-9]{10}$'`,
    )) as TypedPhone[];
    const known = rows.map(({ id, phone }) => ({ id, number: comparableNumber(phone) ?? '' }));
    this.addSql(`alter table "contact_submissions" add "phone_number" text null`);
    // Nothing but digits is quoted.
    this.addSql(
      `update "contact_submissions" set "phone_number" = known.number
         from json_to_recordset('${JSON.stringify(known)}') as known(id int, number text)
        where "contact_submissions"."id" = known.id`,
    );
    this.addSql(`drop index "contact_submissions_phone_index"`);
    // Without the extension there is no such index, and all submissions are read.
    this.addSql(`do $$ begin
      create index "contact_submissions_phone_number_index" on "contact_submissions" using gin ("phone_number" gin_trgm_ops);
    exception when others then
      raise notice 'Searches of submissions go without an index: %', sqlerrm;
    end $$`);
    this.addSql(
      `create index "contact_submissions_known_number_index" on "contact_submissions" (coalesce(phone_number, right(phone_digits, 10)), "created_at", "id") where deleted_at is null and status <> 'spam'`,
    );
  }
}
