import { Migration } from '@mikro-orm/migrations';

/**
 * Second factors of users. A host of the previous release does not know these tables: until it is replaced, it lets
 * users with second factors log in with the password alone.
 */
export class Migration20261122SecondFactors extends Migration {
  override name = 'Migration20261122SecondFactors';

  override up(): void {
    this.addSql(`create table "authenticator_apps" (
      "user_id" int primary key constraint "authenticator_apps_user_id_foreign" references "users" ("id") on delete cascade,
      "sealed_key" text not null,
      "added_at" timestamptz(3) null,
      "last_step" bigint not null default 0
    )`);
    this.addSql(`create table "passkeys" (
      "id" serial primary key,
      "user_id" int not null constraint "passkeys_user_id_foreign" references "users" ("id") on delete cascade,
      "name" text not null,
      "credential_id" text not null constraint "passkeys_credential_id_unique" unique,
      "public_key" text not null,
      "counter" bigint not null,
      "transports" jsonb not null,
      "added_at" timestamptz(3) not null,
      "last_used_at" timestamptz(3) null
    )`);
    this.addSql(`create index "passkeys_user_id_index" on "passkeys" ("user_id")`);
    this.addSql(`create table "passkey_challenges" (
      "challenge" text primary key,
      "user_id" int not null constraint "passkey_challenges_user_id_foreign" references "users" ("id") on delete cascade,
      "expires_at" timestamptz(3) not null
    )`);
    this.addSql(
      `create index "passkey_challenges_expires_at_index" on "passkey_challenges" ("expires_at")`,
    );
    this.addSql(`create table "recovery_codes" (
      "user_id" int not null constraint "recovery_codes_user_id_foreign" references "users" ("id") on delete cascade,
      "code_hash" varchar(64) not null,
      primary key ("user_id", "code_hash")
    )`);
  }
}
