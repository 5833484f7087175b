import { Migration } from '@mikro-orm/migrations';

/** The tables of release 1.0.0. */
export class Migration20261123FirstRelease extends Migration {
  override name = 'Migration20261123FirstRelease';

  override up(): void {
    this.people();
    this.pictures();
    this.blog();
    this.jobs();
    this.submissions();
    this.settings();
    this.system();
    this.history();
    this.searches();
  }

  /** Who may work in the back office, and how they prove who they are. */
  private people(): void {
    this.addSql(`create table "users" (
      "id" serial primary key,
      "username" text not null constraint "users_username_unique" unique,
      "password" text not null,
      "is_admin" boolean not null default false,
      "is_provisional" boolean not null default false,
      "provisional_until" timestamptz(3) null
    )`);
    this.addSql(`create table "sessions" (
      "id_hash" varchar(64) primary key,
      "user_id" int not null constraint "sessions_user_id_foreign" references "users" ("id") on delete cascade,
      "created_at" timestamptz(3) not null,
      "last_seen_at" timestamptz(3) not null,
      "proved_at" timestamptz(3) not null default now(),
      "user_agent" varchar(200) not null default '',
      "address" text not null default ''
    )`);
    this.addSql(`create index "sessions_last_seen_at_index" on "sessions" ("last_seen_at")`);
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

  /** Uploaded pictures, and where the website shows them. */
  private pictures(): void {
    this.addSql(`create table "stored_images" (
      "name" varchar(40) primary key,
      "width" int not null,
      "height" int not null,
      "bytes" int not null,
      "created_at" timestamptz(3) not null default now(),
      "checked_at" timestamptz(3) null
    )`);
    this.addSql(`create index "stored_images_created_at_index" on "stored_images" ("created_at")`);
    this.addSql(`create table "website_images" (
      "id" serial primary key,
      "name" text not null,
      "description" text null,
      "path" text not null,
      "upload" varchar(40) null constraint "website_images_upload_foreign" references "stored_images" ("name"),
      "location" text not null,
      "alt" text null,
      "focus_x" smallint not null default 50,
      "focus_y" smallint not null default 50,
      "created_at" timestamptz(3) not null default now(),
      "updated_at" timestamptz(3) not null default now()
    )`);
    this.addSql(`create index "website_images_upload_index" on "website_images" ("upload")`);
    this.addSql(`create index "website_images_location_index" on "website_images" ("location")`);
  }

  /** Posts and their categories. */
  private blog(): void {
    this.addSql(`create table "blog_categories" (
      "id" serial primary key,
      "name" text not null constraint "blog_categories_name_unique" unique,
      "slug" text not null constraint "blog_categories_slug_unique" unique,
      "description" text null
    )`);
    this.addSql(`create table "blog_posts" (
      "id" serial primary key,
      "title" text not null,
      "slug" text not null constraint "blog_posts_slug_unique" unique,
      "summary" text not null,
      "search_text" text generated always as (lower(title || chr(1) || summary)) stored null,
      "content" text not null,
      "featured_image" text null,
      "featured_upload" varchar(40) null constraint "blog_posts_featured_upload_foreign" references "stored_images" ("name"),
      "featured_image_alt" text null,
      "published" boolean not null default false,
      "published_at" timestamptz(3) null,
      "author_id" int not null constraint "blog_posts_author_id_foreign" references "users" ("id") on delete restrict,
      "read_minutes" int not null,
      "version" int not null default 1,
      "created_at" timestamptz(3) not null default now(),
      "updated_at" timestamptz(3) not null default now()
    )`);
    this.addSql(
      `create index "blog_posts_featured_upload_index" on "blog_posts" ("featured_upload")`,
    );
    this.addSql(
      `create index "blog_posts_published_published_at_id_index" on "blog_posts" ("published", "published_at", "id")`,
    );
    this.addSql(
      `create index "blog_posts_created_at_id_index" on "blog_posts" ("created_at", "id")`,
    );
    this.addSql(`create table "blog_post_categories" (
      "id" serial primary key,
      "post_id" int not null constraint "blog_post_categories_post_id_foreign" references "blog_posts" ("id") on delete cascade,
      "category_id" int not null constraint "blog_post_categories_category_id_foreign" references "blog_categories" ("id") on delete cascade,
      constraint "blog_post_categories_post_id_category_id_unique" unique ("post_id", "category_id")
    )`);
    this.addSql(
      `create index "blog_post_categories_category_id_index" on "blog_post_categories" ("category_id")`,
    );
  }

  /** What runs after a response. */
  private jobs(): void {
    this.addSql(`create table "jobs" (
      "id" bigserial primary key,
      "name" text not null,
      "payload" jsonb not null,
      "once_key" text null constraint "jobs_once_key_unique" unique,
      "state" text not null default 'waiting',
      "attempts" int not null default 0,
      "due_at" timestamptz(6) not null default now(),
      "is_urgent" boolean not null default false,
      "claimed_by" uuid null,
      "is_lapsing" boolean not null default false,
      "last_error" text null,
      "created_at" timestamptz(3) not null default now(),
      "done_at" timestamptz(3) null
    )`);
    this.addSql(`create index "jobs_due_index" on "jobs" ("due_at", "id") where state = 'waiting'`);
    this.addSql(
      `create index "jobs_claim_index" on "jobs" ("is_urgent" desc, "due_at", "id") where state = 'waiting'`,
    );
  }

  /** What visitors send, what became of it, and who was told. */
  private submissions(): void {
    this.addSql(`create table "contact_submissions" (
      "id" serial primary key,
      "full_name" text not null,
      "email" text not null,
      "phone" text not null,
      "service" text not null,
      "message" text not null,
      "search_text" text generated always as (lower(full_name || chr(1) || email || chr(1) || phone || chr(1) || service || chr(1) || message)) stored null,
      "phone_digits" text generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored null,
      "submission_key" varchar(64) null constraint "contact_submissions_submission_key_unique" unique,
      "created_at" timestamptz(3) not null default now(),
      "status" text not null default 'new',
      "answered_at" timestamptz(3) null,
      "spam_score" int not null default 0,
      "spam_reasons" jsonb not null default '[]',
      "spam_decided_by" text null,
      "message_hash" varchar(64) null,
      "origin" jsonb null,
      "answers" jsonb null
    )`);
    this.addSql(
      `create index "contact_submissions_created_at_id_index" on "contact_submissions" ("created_at", "id")`,
    );
    this.addSql(
      `create index "contact_submissions_status_created_at_id_index" on "contact_submissions" ("status", "created_at", "id")`,
    );
    this.addSql(
      `create index "contact_submissions_message_hash_created_at_index" on "contact_submissions" ("message_hash", "created_at")`,
    );
    this.addSql(
      `create index "contact_submissions_sender_index" on "contact_submissions" (lower(email)) where spam_decided_by is not null`,
    );
    this.addSql(`create table "submission_events" (
      "id" bigserial primary key,
      "submission_id" int not null constraint "submission_events_submission_id_foreign" references "contact_submissions" ("id") on delete cascade,
      "author" text null,
      "status" text null,
      "note" text null,
      "created_at" timestamptz(3) not null default now()
    )`);
    this.addSql(
      `create index "submission_events_submission_id_created_at_index" on "submission_events" ("submission_id", "created_at")`,
    );
    this.addSql(`create table "deliveries" (
      "id" bigserial primary key,
      "submission_id" int not null constraint "deliveries_submission_id_foreign" references "contact_submissions" ("id") on delete cascade,
      "job_id" bigint null constraint "deliveries_job_id_foreign" references "jobs" ("id") on delete set null,
      "kind" text not null,
      "recipient" text not null,
      "state" text not null default 'waiting',
      "attempts" int not null default 0,
      "stage" text null,
      "error" text null,
      "created_at" timestamptz(3) not null default now(),
      "settled_at" timestamptz(3) null,
      constraint "deliveries_submission_id_kind_recipient_unique" unique ("submission_id", "kind", "recipient")
    )`);
    this.addSql(
      `create index "deliveries_kind_recipient_created_at_index" on "deliveries" ("kind", "recipient", "created_at")`,
    );
    this.addSql(`create index "deliveries_job_id_index" on "deliveries" ("job_id")`);
    this.addSql(
      `create index "deliveries_failed_index" on "deliveries" ("settled_at") where state = 'failed'`,
    );
  }

  /** The owner's settings, such as the company record. */
  private settings(): void {
    this.addSql(`create table "settings" (
      "key" text primary key,
      "value" jsonb not null,
      "version" int not null,
      "updated_at" timestamptz(3) not null
    )`);
  }

  /** The instances and what they have observed, backups, rate limits, and the id of this database. */
  private system(): void {
    this.addSql(`create table "instances" (
      "id" uuid primary key,
      "name" text not null,
      "address" text not null,
      "key_fingerprints" text not null,
      "uploads_id" text null,
      "started_at" timestamptz(3) not null,
      "last_seen_at" timestamptz(3) not null
    )`);
    this.addSql(`create table "sightings" (
      "kind" varchar(40) not null,
      "detail" varchar(100) not null,
      "count" int not null,
      "first_seen" timestamptz(3) not null,
      "last_seen" timestamptz(3) not null,
      primary key ("kind", "detail")
    )`);
    this.addSql(`create table "dismissed_findings" (
      "name" varchar(60) primary key,
      "says" text not null,
      "dismissed_at" timestamptz(3) not null
    )`);
    this.addSql(`create table "backups" (
      "id" uuid primary key default gen_random_uuid(),
      "trigger" text not null,
      "outcome" text not null,
      "taken_at" timestamptz(3) not null,
      "machine" text not null,
      "place" text not null,
      "number" int null,
      "name" text null constraint "backups_name_unique" unique,
      "bytes" bigint null,
      "sha256" text null,
      "counts" jsonb null,
      "seconds" double precision null,
      "error" text null
    )`);
    this.addSql(`create table "rate_limits" (
      "key" text primary key,
      "hits" int not null,
      "resets_at" timestamptz(3) not null
    )`);
    this.addSql(`create index "rate_limits_resets_at_index" on "rate_limits" ("resets_at")`);
    this.addSql(`create table "system_id" (
      "is_only" boolean primary key default true,
      "id" uuid not null default gen_random_uuid()
    )`);
  }

  /**
   * The audit log. Rows are never changed, and deleted only when they are older than three months, the shortest
   * retention that the owner can choose. The function is in `public` rather than in the schema of the table, so that
   * the triggers survive when the table moves to another schema.
   */
  private history(): void {
    this.addSql(`create table "audit_events" (
      "id" bigserial primary key,
      "at" timestamptz(3) not null default now(),
      "actor_id" int null,
      "actor_name" text null,
      "actor_role" text null,
      "origin" text not null,
      "action" text not null,
      "subject_id" text null,
      "subject_label" text null,
      "details" jsonb not null default '{}',
      "request_id" text null,
      "search_text" text generated always as (lower(coalesce(subject_label, '') || chr(1) || coalesce(actor_name, '') || chr(1) || origin)) stored null
    )`);
    this.addSql(`create index "audit_events_at_id_index" on "audit_events" ("at", "id")`);
    this.addSql(
      `create index "audit_events_actor_name_at_id_index" on "audit_events" ("actor_name", "at", "id")`,
    );
    this.addSql(
      `create index "audit_events_action_at_id_index" on "audit_events" ("action", "at", "id")`,
    );
    this.addSql(`create or replace function public.refuse_audit_change() returns trigger
      language plpgsql as $$ begin
        raise exception 'The audit log is append-only: % refused', lower(tg_op)
          using errcode = 'insufficient_privilege';
      end $$`);
    this.addSql(
      `create trigger "audit_events_no_update" before update on "audit_events" for each row execute function public.refuse_audit_change()`,
    );
    this.addSql(
      `create trigger "audit_events_no_delete" before delete on "audit_events" for each row when (old.at >= now() - interval '3 months') execute function public.refuse_audit_change()`,
    );
    this.addSql(
      `create trigger "audit_events_no_truncate" before truncate on "audit_events" for each statement execute function public.refuse_audit_change()`,
    );
  }

  /** Where the extension is available, an index finds rare words at once. Without it, all rows are read. */
  private searches(): void {
    this.addSql(`do $$ begin
      create extension if not exists pg_trgm;
      create index "blog_posts_search_text_index" on "blog_posts" using gin ("search_text" gin_trgm_ops);
      create index "contact_submissions_search_text_index" on "contact_submissions" using gin ("search_text" gin_trgm_ops);
      create index "contact_submissions_phone_digits_index" on "contact_submissions" using gin ("phone_digits" gin_trgm_ops);
      create index "audit_events_search_text_index" on "audit_events" using gin ("search_text" gin_trgm_ops);
    exception when others then
      raise notice 'Searches go without an index: %', sqlerrm;
    end $$`);
  }
}
