create table "mikro_orm_migrations" ("id" serial primary key, "name" varchar(255) not null, "executed_at" timestamptz(6) not null default current_timestamp(6));;
set names 'utf8';;
create table "users" (
      "id" serial primary key,
      "username" text not null constraint "users_username_unique" unique,
      "password" text not null,
      "is_admin" boolean not null default false,
      "is_provisional" boolean not null default false,
      "provisional_until" timestamptz(3) null
    );
create table "sessions" (
      "id_hash" varchar(64) primary key,
      "user_id" int not null constraint "sessions_user_id_foreign" references "users" ("id") on delete cascade,
      "created_at" timestamptz(3) not null,
      "last_seen_at" timestamptz(3) not null,
      "proved_at" timestamptz(3) not null default now(),
      "user_agent" varchar(200) not null default '',
      "address" text not null default ''
    );
create index "sessions_last_seen_at_index" on "sessions" ("last_seen_at");
create table "authenticator_apps" (
      "user_id" int primary key constraint "authenticator_apps_user_id_foreign" references "users" ("id") on delete cascade,
      "sealed_key" text not null,
      "added_at" timestamptz(3) null,
      "last_step" bigint not null default 0
    );
create table "passkeys" (
      "id" serial primary key,
      "user_id" int not null constraint "passkeys_user_id_foreign" references "users" ("id") on delete cascade,
      "name" text not null,
      "credential_id" text not null constraint "passkeys_credential_id_unique" unique,
      "public_key" text not null,
      "counter" bigint not null,
      "transports" jsonb not null,
      "added_at" timestamptz(3) not null,
      "last_used_at" timestamptz(3) null
    );
create index "passkeys_user_id_index" on "passkeys" ("user_id");
create table "passkey_challenges" (
      "challenge" text primary key,
      "user_id" int not null constraint "passkey_challenges_user_id_foreign" references "users" ("id") on delete cascade,
      "expires_at" timestamptz(3) not null
    );
create index "passkey_challenges_expires_at_index" on "passkey_challenges" ("expires_at");
create table "recovery_codes" (
      "user_id" int not null constraint "recovery_codes_user_id_foreign" references "users" ("id") on delete cascade,
      "code_hash" varchar(64) not null,
      primary key ("user_id", "code_hash")
    );
create table "stored_images" (
      "name" varchar(40) primary key,
      "width" int not null,
      "height" int not null,
      "bytes" int not null,
      "created_at" timestamptz(3) not null default now(),
      "checked_at" timestamptz(3) null
    );
create index "stored_images_created_at_index" on "stored_images" ("created_at");
create table "website_images" (
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
    );
create index "website_images_upload_index" on "website_images" ("upload");
create index "website_images_location_index" on "website_images" ("location");
create table "blog_categories" (
      "id" serial primary key,
      "name" text not null constraint "blog_categories_name_unique" unique,
      "slug" text not null constraint "blog_categories_slug_unique" unique,
      "description" text null
    );
create table "blog_posts" (
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
    );
create index "blog_posts_featured_upload_index" on "blog_posts" ("featured_upload");
create index "blog_posts_published_published_at_id_index" on "blog_posts" ("published", "published_at", "id");
create index "blog_posts_created_at_id_index" on "blog_posts" ("created_at", "id");
create table "blog_post_categories" (
      "id" serial primary key,
      "post_id" int not null constraint "blog_post_categories_post_id_foreign" references "blog_posts" ("id") on delete cascade,
      "category_id" int not null constraint "blog_post_categories_category_id_foreign" references "blog_categories" ("id") on delete cascade,
      constraint "blog_post_categories_post_id_category_id_unique" unique ("post_id", "category_id")
    );
create index "blog_post_categories_category_id_index" on "blog_post_categories" ("category_id");
create table "jobs" (
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
    );
create index "jobs_due_index" on "jobs" ("due_at", "id") where state = 'waiting';
create index "jobs_claim_index" on "jobs" ("is_urgent" desc, "due_at", "id") where state = 'waiting';
create table "contact_submissions" (
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
    );
create index "contact_submissions_created_at_id_index" on "contact_submissions" ("created_at", "id");
create index "contact_submissions_status_created_at_id_index" on "contact_submissions" ("status", "created_at", "id");
create index "contact_submissions_message_hash_created_at_index" on "contact_submissions" ("message_hash", "created_at");
create index "contact_submissions_sender_index" on "contact_submissions" (lower(email)) where spam_decided_by is not null;
create table "submission_events" (
      "id" bigserial primary key,
      "submission_id" int not null constraint "submission_events_submission_id_foreign" references "contact_submissions" ("id") on delete cascade,
      "author" text null,
      "status" text null,
      "note" text null,
      "created_at" timestamptz(3) not null default now()
    );
create index "submission_events_submission_id_created_at_index" on "submission_events" ("submission_id", "created_at");
create table "deliveries" (
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
    );
create index "deliveries_kind_recipient_created_at_index" on "deliveries" ("kind", "recipient", "created_at");
create index "deliveries_job_id_index" on "deliveries" ("job_id");
create index "deliveries_failed_index" on "deliveries" ("settled_at") where state = 'failed';
create table "settings" (
      "key" text primary key,
      "value" jsonb not null,
      "version" int not null,
      "updated_at" timestamptz(3) not null
    );
create table "instances" (
      "id" uuid primary key,
      "name" text not null,
      "address" text not null,
      "key_fingerprints" text not null,
      "uploads_id" text null,
      "started_at" timestamptz(3) not null,
      "last_seen_at" timestamptz(3) not null
    );
create table "sightings" (
      "kind" varchar(40) not null,
      "detail" varchar(100) not null,
      "count" int not null,
      "first_seen" timestamptz(3) not null,
      "last_seen" timestamptz(3) not null,
      primary key ("kind", "detail")
    );
create table "dismissed_findings" (
      "name" varchar(60) primary key,
      "says" text not null,
      "dismissed_at" timestamptz(3) not null
    );
create table "backups" (
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
    );
create table "rate_limits" (
      "key" text primary key,
      "hits" int not null,
      "resets_at" timestamptz(3) not null
    );
create index "rate_limits_resets_at_index" on "rate_limits" ("resets_at");
create table "system_id" (
      "is_only" boolean primary key default true,
      "id" uuid not null default gen_random_uuid()
    );
create table "audit_events" (
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
    );
create index "audit_events_at_id_index" on "audit_events" ("at", "id");
create index "audit_events_actor_name_at_id_index" on "audit_events" ("actor_name", "at", "id");
create index "audit_events_action_at_id_index" on "audit_events" ("action", "at", "id");
create or replace function public.refuse_audit_change() returns trigger
      language plpgsql as $$ begin
        raise exception 'The audit log is append-only: % refused', lower(tg_op)
          using errcode = 'insufficient_privilege';
      end $$;
create trigger "audit_events_no_update" before update on "audit_events" for each row execute function public.refuse_audit_change();
create trigger "audit_events_no_delete" before delete on "audit_events" for each row when (old.at >= now() - interval '3 months') execute function public.refuse_audit_change();
create trigger "audit_events_no_truncate" before truncate on "audit_events" for each statement execute function public.refuse_audit_change();
do $$ begin
      create extension if not exists pg_trgm;
      create index "blog_posts_search_text_index" on "blog_posts" using gin ("search_text" gin_trgm_ops);
      create index "contact_submissions_search_text_index" on "contact_submissions" using gin ("search_text" gin_trgm_ops);
      create index "contact_submissions_phone_digits_index" on "contact_submissions" using gin ("phone_digits" gin_trgm_ops);
      create index "audit_events_search_text_index" on "audit_events" using gin ("search_text" gin_trgm_ops);
    exception when others then
      raise notice 'Searches go without an index: %', sqlerrm;
    end $$;
insert into "mikro_orm_migrations" ("name") values ('Migration20261123FirstRelease') returning "executed_at";
set names 'utf8';;
alter table "website_images" add "deleted_at" timestamptz(3) null;
insert into "mikro_orm_migrations" ("name") values ('Migration20261124WebsiteImageTrash') returning "executed_at";
set names 'utf8';;
alter table "contact_submissions" add "deleted_at" timestamptz(3) null;
create index "contact_submissions_trash_index" on "contact_submissions" ("deleted_at") where deleted_at is not null;
create index "contact_submissions_kept_index" on "contact_submissions" ("status") where deleted_at is null;
create index "contact_submissions_urgent_index" on "contact_submissions" (((status in ('new', 'contacted') and answers @> '{"isUrgent": true}') is true), "created_at", "id") where deleted_at is null;
do $$ begin
      create index "submission_events_note_index" on "submission_events" using gin (lower(note) gin_trgm_ops);
    exception when others then
      raise notice 'Searches of notes go without an index: %', sqlerrm;
    end $$;
insert into "mikro_orm_migrations" ("name") values ('Migration20261124SubmissionTrash') returning "executed_at";
set names 'utf8';;
alter table "audit_events" drop column "search_text";
alter table "audit_events" add "search_text" text generated always as (lower(coalesce(subject_label, '') || chr(1) || coalesce(actor_name, '') || chr(1) || origin || chr(1) || coalesce(details->>'fields', ''))) stored null;
do $$ begin
      create index "audit_events_search_text_index" on "audit_events" using gin ("search_text" gin_trgm_ops);
    exception when others then
      raise notice 'Searches of the activity log go without an index: %', sqlerrm;
    end $$;
insert into "mikro_orm_migrations" ("name") values ('Migration20261124SearchChangedFields') returning "executed_at";
set names 'utf8';;
create index "audit_events_subject_id_at_id_index" on "audit_events" ("subject_id", "at", "id");
insert into "mikro_orm_migrations" ("name") values ('Migration20261126AuditSubject') returning "executed_at";
set names 'utf8';;
update "blog_posts" set "published_at" = "created_at" where "published" and "published_at" is null;
alter table "blog_posts"
        add "content_format" text not null default 'plain',
        add "search_words" tsvector null,
        add "title_words" tsvector null,
        add "preview_series" int not null default 0;
create index "blog_posts_search_words_index" on "blog_posts" using gin ("search_words");
insert into "mikro_orm_migrations" ("name") values ('Migration20261126PostSearch') returning "executed_at";
set names 'utf8';;
create table "missing_addresses" (
      "path" varchar(500) not null,
      "day" date not null,
      "count" int not null,
      "last_at" timestamptz(3) not null,
      "referrer" varchar(255) not null default '',
      primary key ("path", "day")
    );
create table "old_addresses" (
      "path" varchar(500) not null,
      "post_id" int null,
      "category_id" int null,
      "leads_to" text null,
      "origin" varchar(10) not null,
      "created_at" timestamptz(3) not null,
      primary key ("path")
    );
create index "old_addresses_post_id_index" on "old_addresses" ("post_id");
create index "old_addresses_category_id_index" on "old_addresses" ("category_id");
alter table "old_addresses" add constraint "old_addresses_post_id_foreign" foreign key ("post_id") references "blog_posts" ("id") on delete cascade;
alter table "old_addresses" add constraint "old_addresses_category_id_foreign" foreign key ("category_id") references "blog_categories" ("id") on delete cascade;
insert into "mikro_orm_migrations" ("name") values ('Migration20261126OldAddresses') returning "executed_at";
set names 'utf8';;
create table "revisions" (
      "id" serial primary key,
      "of" text not null,
      "subject_id" int not null,
      "version" int not null,
      "kind" text not null,
      "label" text not null,
      "content" jsonb not null,
      "saved_at" timestamptz(3) not null,
      "saved_by" text null
    );
create index "revisions_of_subject_id_id_index" on "revisions" ("of", "subject_id", "id");
create index "revisions_trash_index" on "revisions" ("of", "saved_at") where kind = 'delete';
create table "drafts" (
      "id" serial primary key,
      "user_id" int not null,
      "of" text not null,
      "subject" text not null,
      "base_version" int not null,
      "fields" text not null,
      "saved_at" timestamptz(3) not null
    );
alter table "drafts" add constraint "drafts_user_id_of_subject_unique" unique ("user_id", "of", "subject");
create table "picture_uses" (
      "id" bigserial primary key,
      "picture" varchar(40) not null,
      "revision_id" int null,
      "draft_id" int null
    );
create index "picture_uses_picture_index" on "picture_uses" ("picture");
alter table "picture_uses" add constraint "picture_uses_revision_id_picture_unique" unique ("revision_id", "picture");
alter table "picture_uses" add constraint "picture_uses_draft_id_picture_unique" unique ("draft_id", "picture");
alter table "drafts" add constraint "drafts_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
alter table "picture_uses" add constraint "picture_uses_picture_foreign" foreign key ("picture") references "stored_images" ("name") on delete no action;
alter table "picture_uses" add constraint "picture_uses_revision_id_foreign" foreign key ("revision_id") references "revisions" ("id") on delete cascade;
alter table "picture_uses" add constraint "picture_uses_draft_id_foreign" foreign key ("draft_id") references "drafts" ("id") on delete cascade;
insert into "mikro_orm_migrations" ("name") values ('Migration20261126DraftsAndRevisions') returning "executed_at";
set names 'utf8';;
alter table "passkey_challenges" alter column "user_id" drop not null;
alter table "passkeys" add "is_discoverable" boolean null;
insert into "mikro_orm_migrations" ("name") values ('Migration20261126PasskeyLogin') returning "executed_at";
set names 'utf8';;
create table "push_devices" (
      "id" serial primary key,
      "user_id" int not null,
      "endpoint" text not null,
      "p256dh" text not null,
      "auth" text not null,
      "key" text not null,
      "name" text not null,
      "details" boolean not null default true,
      "hours" text not null default 'always',
      "line" text not null default 'first',
      "paused_until" timestamptz(3) null,
      "session_hash" varchar(64) null,
      "created_at" timestamptz(3) not null,
      "seen_at" timestamptz(3) not null,
      "sent_at" timestamptz(3) null,
      "error" text null,
      "failed_at" timestamptz(3) null,
      "gone_at" timestamptz(3) null
    );
create index "push_devices_user_id_index" on "push_devices" ("user_id");
alter table "push_devices" add constraint "push_devices_endpoint_unique" unique ("endpoint");
alter table "contact_submissions" add "opened_at" timestamptz(3) null, add "opened_by" text null, add "remind_at" timestamptz(3) null;
alter table "deliveries" drop constraint "deliveries_submission_id_kind_recipient_unique";
alter table "deliveries" add "event_id" bigint null;
alter table "deliveries" add constraint "deliveries_event_id_foreign" foreign key ("event_id") references "submission_events" ("id") on update no action on delete cascade;
create unique index "deliveries_once_unique" on "deliveries" ("submission_id", "kind", "recipient", "event_id") nulls not distinct;
create index "deliveries_event_index" on "deliveries" ("event_id") where event_id is not null;
alter table "push_devices" add constraint "push_devices_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
insert into "mikro_orm_migrations" ("name") values ('Migration20261127PushDevices') returning "executed_at";
set names 'utf8';;
alter table "submission_events" add "subject" text null;
insert into "mikro_orm_migrations" ("name") values ('Migration20261127ReplySubject') returning "executed_at";
set names 'utf8';;
alter table "users" add "is_reset" boolean not null default false;
insert into "mikro_orm_migrations" ("name") values ('Migration20261127PasswordReset') returning "executed_at";
set names 'utf8';;
create index "contact_submissions_email_index" on "contact_submissions" (lower(email), "created_at", "id") where deleted_at is null and status <> 'spam';
create index "contact_submissions_phone_index" on "contact_submissions" (right(phone_digits, 10), "created_at", "id") where deleted_at is null and status <> 'spam';
insert into "mikro_orm_migrations" ("name") values ('Migration20261127EarlierSubmissions') returning "executed_at";
set names 'utf8';;
alter table "push_devices" add "secret_hash" varchar(64) null;
alter table "sessions" add "read_submissions" integer[] not null default '{}';
insert into "mikro_orm_migrations" ("name") values ('Migration20261128DeviceSecrets') returning "executed_at";
set names 'utf8';;
alter table "blog_posts" add "feed_id" text null;
update "blog_posts" set "feed_id" = case
         when "published_at" <= now() or "published_at" <= "updated_at" then '/blog/' || "slug"
         else gen_random_uuid()::text end;
alter table "blog_posts" alter column "feed_id" set default gen_random_uuid()::text, alter column "feed_id" set not null;
insert into "mikro_orm_migrations" ("name") values ('Migration20261128FeedIds') returning "executed_at";
set names 'utf8';;
alter table "contact_submissions" add "phone_number" text null;
update "contact_submissions" set "phone_number" = known.number
         from json_to_recordset('[]') as known(id int, number text)
        where "contact_submissions"."id" = known.id;
drop index "contact_submissions_phone_index";
do $$ begin
      create index "contact_submissions_phone_number_index" on "contact_submissions" using gin ("phone_number" gin_trgm_ops);
    exception when others then
      raise notice 'Searches of submissions go without an index: %', sqlerrm;
    end $$;
create index "contact_submissions_known_number_index" on "contact_submissions" (coalesce(phone_number, right(phone_digits, 10)), "created_at", "id") where deleted_at is null and status <> 'spam';
insert into "mikro_orm_migrations" ("name") values ('Migration20261128PhoneNumber') returning "executed_at";
set names 'utf8';;
insert into "mikro_orm_migrations" ("name") values ('Migration20261128BareUsernames') returning "executed_at";
alter table "blog_posts" alter column "search_words" drop expression if exists, alter column "title_words" drop expression if exists,
        add "words_version" int null;
alter table "blog_posts" add "folded_text" text null;
do $$ begin
    create index "blog_posts_folded_text_index" on "blog_posts" using gin ("folded_text" gin_trgm_ops) where folded_text is not null;
  exception when others then
    raise notice 'Searches go without an index: %', sqlerrm;
  end $$;
alter table "contact_submissions" add "folded_text" text null;
do $$ begin
    create index "contact_submissions_folded_text_index" on "contact_submissions" using gin ("folded_text" gin_trgm_ops) where folded_text is not null;
  exception when others then
    raise notice 'Searches go without an index: %', sqlerrm;
  end $$;
alter table "submission_events" add "folded_text" text null;
do $$ begin
    create index "submission_events_folded_text_index" on "submission_events" using gin ("folded_text" gin_trgm_ops) where folded_text is not null;
  exception when others then
    raise notice 'Searches go without an index: %', sqlerrm;
  end $$;
alter table "audit_events" add "folded_text" text null;
do $$ begin
    create index "audit_events_folded_text_index" on "audit_events" using gin ("folded_text" gin_trgm_ops) where folded_text is not null;
  exception when others then
    raise notice 'Searches go without an index: %', sqlerrm;
  end $$;
alter table "audit_events" disable trigger "audit_events_no_update";
update "audit_events" set "folded_text" = folded.value from jsonb_each_text('{}'::jsonb) as folded
       where id = folded.key::bigint;
alter table "audit_events" enable trigger "audit_events_no_update";
set names 'utf8';;
insert into "mikro_orm_migrations" ("name") values ('Migration20261128SearchWords') returning "executed_at";
set names 'utf8';;
alter table "contact_submissions" add "sounds_urgent" boolean not null default false;
drop index "contact_submissions_urgent_index";
create index "contact_submissions_urgency_index" on "contact_submissions" ((case when status not in ('new', 'contacted') then 0 when answers @> '{"isUrgent": true}' then 2 when sounds_urgent and not coalesce(answers @> '{"isUrgent": false}', false) then 1 else 0 end), "created_at", "id") where deleted_at is null;
insert into "mikro_orm_migrations" ("name") values ('Migration20261128SoundsUrgent') returning "executed_at";
set names 'utf8';;
create index "contact_submissions_reminder_index" on "contact_submissions" ("remind_at") where remind_at is not null;
insert into "mikro_orm_migrations" ("name") values ('Migration20261128RemindedSubmissions') returning "executed_at";
set names 'utf8';;
do $$ begin
      create index "blog_posts_title_index" on "blog_posts" using gin (lower("title") gin_trgm_ops);
    exception when others then
      raise notice 'Searches go without an index: %', sqlerrm;
    end $$;
insert into "mikro_orm_migrations" ("name") values ('Migration20261128TitleTrigrams') returning "executed_at";
set names 'utf8';;
alter table "recovery_codes" add "salt" text null;
insert into "mikro_orm_migrations" ("name") values ('Migration20261128RecoveryCodeSalts') returning "executed_at";
set names 'utf8';;
alter table "deliveries" add "bounced_at" timestamptz(3) null;
insert into "mikro_orm_migrations" ("name") values ('Migration20261128BouncedMails') returning "executed_at";
set names 'utf8';;
alter table "submission_events" add "is_by_mail" boolean null;
insert into "mikro_orm_migrations" ("name") values ('Migration20261129MailEvents') returning "executed_at";
-- Rows
insert into users (id, username, password, is_admin, is_provisional, provisional_until, is_reset) values ('1', 'user1', 'a hash', 't', 'f', NULL, 'f');
insert into users (id, username, password, is_admin, is_provisional, provisional_until, is_reset) values ('2', 'user2', 'a hash', 'f', 'f', NULL, 'f');
insert into users (id, username, password, is_admin, is_provisional, provisional_until, is_reset) values ('3', 'user3', 'a hash', 'f', 'f', NULL, 'f');
insert into sessions (id_hash, user_id, created_at, last_seen_at, proved_at, user_agent, address, read_submissions) values ('a hash', '1', '2026-11-28 15:27:24.058+00', '2026-11-28 15:27:24.058+00', '2026-11-28 15:27:24.058+00', 'A browser', '192.0.2.1', '{}');
insert into authenticator_apps (user_id, sealed_key, added_at, last_step) values ('1', 'sealed', '2026-11-28 15:27:23.981+00', '59000000');
insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, added_at, last_used_at, is_discoverable) values ('1', '1', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', 'credential1', 'key', '1', '["internal", "usb"]', '2026-11-28 15:27:23.981+00', NULL, NULL);
insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, added_at, last_used_at, is_discoverable) values ('2', '2', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', 'credential2', 'key', '2', '["internal", "usb"]', '2026-11-28 15:27:23.981+00', NULL, NULL);
insert into passkey_challenges (challenge, user_id, expires_at) values ('a challenge', '1', '2026-11-28 15:27:24.058+00');
insert into recovery_codes (user_id, code_hash, salt) values ('1', '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b', NULL);
insert into recovery_codes (user_id, code_hash, salt) values ('1', 'd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35', NULL);
insert into recovery_codes (user_id, code_hash, salt) values ('1', '4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce', NULL);
insert into recovery_codes (user_id, code_hash, salt) values ('1', '4b227777d4dd1fc61c6f884f48641d02b4d121d3fd328cb08b5531fcacdabf8a', NULL);
insert into recovery_codes (user_id, code_hash, salt) values ('1', 'ef2d127de37b942baad06145e54b0c619a1f22327b2ebbcfbec78f5564afe39d', NULL);
insert into recovery_codes (user_id, code_hash, salt) values ('1', 'e7f6c011776e8db7cd330b54174fd76f7d0216b612387a5ffcfb81e6f0919683', NULL);
insert into recovery_codes (user_id, code_hash, salt) values ('1', '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451', NULL);
insert into recovery_codes (user_id, code_hash, salt) values ('1', '2c624232cdd221771294dfbb310aca000a0df6ac8b66b696d90ef06fdefb64a3', NULL);
insert into recovery_codes (user_id, code_hash, salt) values ('1', '19581e27de7ced00ff1ce50b2047e7a567c76b1cbaebabe5ef03f7c3017bb5b7', NULL);
insert into recovery_codes (user_id, code_hash, salt) values ('1', '4a44dc15364204a80fe80e9039455cc1608281820fe2b24f1e5233ade6af1dd5', NULL);
insert into stored_images (name, width, height, bytes, created_at, checked_at) values ('16de21b9efdee80b30c0d9a77d7bd154.webp', '1200', '800', '1000', '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00');
insert into stored_images (name, width, height, bytes, created_at, checked_at) values ('2712e0b4e97c4a17a90a6417ccf757ba.webp', '1200', '800', '1000', '2026-11-28 15:27:23.981+00', NULL);
insert into website_images (id, name, description, path, upload, location, alt, focus_x, focus_y, created_at, updated_at, deleted_at) values ('1', 'Hero', NULL, '/uploads/16de21b9efdee80b30c0d9a77d7bd154.webp', '16de21b9efdee80b30c0d9a77d7bd154.webp', 'hero', NULL, '50', '50', '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', NULL);
insert into website_images (id, name, description, path, upload, location, alt, focus_x, focus_y, created_at, updated_at, deleted_at) values ('2', 'Former hero', NULL, '/uploads/2712e0b4e97c4a17a90a6417ccf757ba.webp', '2712e0b4e97c4a17a90a6417ccf757ba.webp', 'hero', NULL, '50', '50', '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00');
insert into blog_categories (id, name, slug, description) values ('1', 'Category 1', 'category-1', '');
insert into blog_categories (id, name, slug, description) values ('2', 'Category 2', 'category-2', NULL);
insert into blog_categories (id, name, slug, description) values ('3', 'Category 3', 'category-3', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥');
insert into blog_posts (id, title, slug, summary, content, featured_image, featured_upload, featured_image_alt, published, published_at, author_id, read_minutes, version, created_at, updated_at, content_format, search_words, title_words, preview_series, feed_id, words_version, folded_text) values ('1', 'Post 1', 'post-1', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', NULL, NULL, '', 't', '2026-11-28 14:27:23.981+00', '2', '2', '1', '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', 'plain', NULL, NULL, '0', '6d779da2-6fb3-4810-8d47-7706a2c93bf9', NULL, NULL);
insert into blog_posts (id, title, slug, summary, content, featured_image, featured_upload, featured_image_alt, published, published_at, author_id, read_minutes, version, created_at, updated_at, content_format, search_words, title_words, preview_series, feed_id, words_version, folded_text) values ('2', 'Post 2', 'post-2', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '/uploads/2712e0b4e97c4a17a90a6417ccf757ba.webp', '2712e0b4e97c4a17a90a6417ccf757ba.webp', '', 't', '2026-11-28 13:27:23.981+00', '3', '3', '1', '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', 'plain', NULL, NULL, '0', 'f21aacd3-022f-489a-ac41-c732114f8864', NULL, NULL);
insert into blog_posts (id, title, slug, summary, content, featured_image, featured_upload, featured_image_alt, published, published_at, author_id, read_minutes, version, created_at, updated_at, content_format, search_words, title_words, preview_series, feed_id, words_version, folded_text) values ('3', 'Post 3', 'post-3', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', NULL, NULL, '', 'f', '2026-11-28 12:27:23.981+00', '1', '4', '1', '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', 'plain', NULL, NULL, '0', '3ed364b0-66d1-41b1-8d47-17c2e21d2ab5', NULL, NULL);
insert into blog_posts (id, title, slug, summary, content, featured_image, featured_upload, featured_image_alt, published, published_at, author_id, read_minutes, version, created_at, updated_at, content_format, search_words, title_words, preview_series, feed_id, words_version, folded_text) values ('4', 'Post 4', 'post-4', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '/uploads/2712e0b4e97c4a17a90a6417ccf757ba.webp', '2712e0b4e97c4a17a90a6417ccf757ba.webp', '', 't', '2026-11-28 11:27:23.981+00', '2', '5', '1', '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', 'plain', NULL, NULL, '0', 'e502d60c-d88f-4a9a-8378-1664e9fd401f', NULL, NULL);
insert into blog_post_categories (id, post_id, category_id) values ('1', '1', '2');
insert into blog_post_categories (id, post_id, category_id) values ('2', '2', '3');
insert into blog_post_categories (id, post_id, category_id) values ('3', '3', '1');
insert into blog_post_categories (id, post_id, category_id) values ('4', '4', '2');
insert into jobs (id, name, payload, once_key, state, attempts, due_at, is_urgent, claimed_by, is_lapsing, last_error, created_at, done_at) values ('1', 'test:nothing', '{"n": 1}', 'once1', 'done', '0', '2026-11-28 15:27:23.980754+00', 'f', NULL, 'f', NULL, '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00');
insert into jobs (id, name, payload, once_key, state, attempts, due_at, is_urgent, claimed_by, is_lapsing, last_error, created_at, done_at) values ('2', 'test:nothing', '{"n": 2}', 'once2', 'done', '0', '2026-11-28 15:27:23.980754+00', 'f', NULL, 'f', NULL, '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00');
insert into jobs (id, name, payload, once_key, state, attempts, due_at, is_urgent, claimed_by, is_lapsing, last_error, created_at, done_at) values ('3', 'test:nothing', '{"n": 3}', 'once3', 'done', '0', '2026-11-28 15:27:23.980754+00', 'f', NULL, 'f', NULL, '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00');
insert into jobs (id, name, payload, once_key, state, attempts, due_at, is_urgent, claimed_by, is_lapsing, last_error, created_at, done_at) values ('4', 'contact:post-webhook', '{}', NULL, 'waiting', '0', '2026-11-28 15:27:24.057937+00', 'f', NULL, 'f', NULL, '2026-11-28 15:27:24.058+00', NULL);
insert into contact_submissions (id, full_name, email, phone, service, message, submission_key, created_at, status, answered_at, spam_score, spam_reasons, spam_decided_by, message_hash, origin, answers, deleted_at, opened_at, opened_by, remind_at, phone_number, folded_text, sounds_urgent) values ('1', 'Customer 1', 'c1@example.com', '313-555-1', 'heating', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', NULL, '2026-11-28 14:26:23.981+00', 'new', NULL, '0', '["copies"]', NULL, '90b4c251f8649a4f9c86d6d20ee6e9e9', '{"page": "/contact"}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'f');
insert into contact_submissions (id, full_name, email, phone, service, message, submission_key, created_at, status, answered_at, spam_score, spam_reasons, spam_decided_by, message_hash, origin, answers, deleted_at, opened_at, opened_by, remind_at, phone_number, folded_text, sounds_urgent) values ('2', 'Customer 2', 'c2@example.com', '313-555-2', 'heating', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '78f825aaa0103319aaa1a30bf4fe3ada', '2026-11-28 14:25:23.981+00', 'new', NULL, '0', '["copies"]', NULL, '50ed14a583bbc9c39654bf403f84530f', '{"page": "/contact"}', NULL, NULL, '2026-11-28 15:27:23.981+00', 'user1', '2026-11-28 15:27:23.981+00', NULL, NULL, 'f');
insert into contact_submissions (id, full_name, email, phone, service, message, submission_key, created_at, status, answered_at, spam_score, spam_reasons, spam_decided_by, message_hash, origin, answers, deleted_at, opened_at, opened_by, remind_at, phone_number, folded_text, sounds_urgent) values ('3', 'Customer 3', 'c3@example.com', '313-555-3', 'heating', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', NULL, '2026-11-28 14:24:23.981+00', 'new', NULL, '0', '["copies"]', NULL, 'a163f34233d032dbc5fd45162b952961', '{"page": "/contact"}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'f');
insert into contact_submissions (id, full_name, email, phone, service, message, submission_key, created_at, status, answered_at, spam_score, spam_reasons, spam_decided_by, message_hash, origin, answers, deleted_at, opened_at, opened_by, remind_at, phone_number, folded_text, sounds_urgent) values ('4', 'Customer 4', 'c4@example.com', '313-555-4', 'heating', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', 'caf8e34be07426ae7127c1b4829983c1', '2026-11-28 14:23:23.981+00', 'new', NULL, '0', '["copies"]', NULL, '8325148f2e6ddc9174610567ede254bd', '{"page": "/contact"}', NULL, NULL, '2026-11-28 15:27:23.981+00', 'user1', '2026-11-28 15:27:23.981+00', NULL, NULL, 'f');
insert into submission_events (id, submission_id, author, status, note, created_at, subject, folded_text, is_by_mail) values ('1', '4', 'user1', NULL, E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '2026-11-28 15:27:23.981+00', NULL, NULL, NULL);
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at, event_id, bounced_at) values ('1', '1', NULL, 'notification', 'office@example.com', 'sent', '0', NULL, NULL, '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', NULL, NULL);
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at, event_id, bounced_at) values ('2', '2', NULL, 'notification', 'office@example.com', 'sent', '0', NULL, NULL, '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', NULL, NULL);
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at, event_id, bounced_at) values ('3', '3', NULL, 'notification', 'office@example.com', 'sent', '0', NULL, NULL, '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', NULL, NULL);
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at, event_id, bounced_at) values ('4', '4', NULL, 'notification', 'office@example.com', 'sent', '0', NULL, NULL, '2026-11-28 15:27:23.981+00', '2026-11-28 15:27:23.981+00', NULL, NULL);
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at, event_id, bounced_at) values ('5', '4', NULL, 'reply', 'c@example.com', 'waiting', '0', NULL, NULL, '2026-11-28 15:27:23.981+00', NULL, '1', NULL);
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at, event_id, bounced_at) values ('6', '2', NULL, 'push', 'device 1', 'waiting', '0', NULL, NULL, '2026-11-28 15:27:24.058+00', NULL, NULL, NULL);
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at, event_id, bounced_at) values ('7', '1', '4', 'webhook', 'webhook', 'waiting', '0', NULL, NULL, '2026-11-28 15:27:24.058+00', NULL, NULL, NULL);
insert into settings (key, value, version, updated_at) values ('company', E'{"name": "O''Neill \\"HVAC\\" \\\\ Söhne"}', '3', '2026-11-28 15:27:23.981+00');
insert into instances (id, name, address, key_fingerprints, uploads_id, started_at, last_seen_at) values ('00000000-0000-4000-8000-000000000001', 'web-1', '0.0.0.0:3000', 'f', 'folder', '2026-11-28 15:27:24.058+00', '2026-11-28 15:27:24.058+00');
insert into sightings (kind, detail, count, first_seen, last_seen) values ('database-restart', 'embedded', '1', '2026-11-28 15:27:24.058+00', '2026-11-28 15:27:24.058+00');
insert into dismissed_findings (name, says, dismissed_at) values ('launch', '', '2026-11-28 15:27:23.981+00');
insert into backups (id, trigger, outcome, taken_at, machine, place, number, name, bytes, sha256, counts, seconds, error) values ('8a5352ab-179e-4069-ad76-94f8de54c14e', 'schedule', 'made', '2026-11-28 15:27:24.058+00', 'web-1', 'disk', '1', 'hvac-2026-11-23T030000Z.tar.zst', '1000', 'a hash', '{"posts": 1, "pictures": 3, "submissions": 2}', '1.5', NULL);
insert into rate_limits (key, hits, resets_at) values ('login:a', '4', '2026-11-28 15:27:24.058+00');
insert into system_id (is_only, id) values ('t', 'dc348685-95a9-47ae-9ccb-c874f328d3a3');
insert into audit_events (id, at, actor_id, actor_name, actor_role, origin, action, subject_id, subject_label, details, request_id, folded_text) values ('1', '2026-11-28 15:27:23.981+00', '1', 'user1', 'administrator', '192.0.2.1', 'post.updated', '1', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '{"fields": ["title"]}', NULL, NULL);
insert into audit_events (id, at, actor_id, actor_name, actor_role, origin, action, subject_id, subject_label, details, request_id, folded_text) values ('2', '2026-11-28 15:27:23.981+00', '1', 'user1', 'administrator', '192.0.2.1', 'post.updated', '2', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '{"fields": ["title"]}', NULL, NULL);
insert into audit_events (id, at, actor_id, actor_name, actor_role, origin, action, subject_id, subject_label, details, request_id, folded_text) values ('3', '2026-11-28 15:27:23.981+00', '1', 'user1', 'administrator', '192.0.2.1', 'post.updated', '3', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '{"fields": ["title"]}', NULL, NULL);
insert into missing_addresses (path, day, count, last_at, referrer) values ('/gone', '2026-11-28', '2', '2026-11-28 15:27:24.058+00', '');
insert into old_addresses (path, post_id, category_id, leads_to, origin, created_at) values ('/blog/former', '1', NULL, NULL, 'rename', '2026-11-28 15:27:24.058+00');
insert into revisions (id, of, subject_id, version, kind, label, content, saved_at, saved_by) values ('1', 'post', '1', '1', 'save', 'Post 1', E'{"title": "Post 1", "content": "He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥"}', '2026-11-28 15:27:23.981+00', 'user1');
insert into revisions (id, of, subject_id, version, kind, label, content, saved_at, saved_by) values ('2', 'post', '2', '1', 'save', 'Post 2', E'{"title": "Post 2", "content": "He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥"}', '2026-11-28 15:27:23.981+00', 'user1');
insert into revisions (id, of, subject_id, version, kind, label, content, saved_at, saved_by) values ('3', 'post', '3', '1', 'save', 'Post 3', E'{"title": "Post 3", "content": "He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥"}', '2026-11-28 15:27:23.981+00', 'user1');
insert into revisions (id, of, subject_id, version, kind, label, content, saved_at, saved_by) values ('4', 'post', '4', '1', 'save', 'Post 4', E'{"title": "Post 4", "content": "He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥He said \\"No\\", {n}; \\\\N\\n\\\\.\\n,''end''\\r\\nZoë 🔥"}', '2026-11-28 15:27:23.981+00', 'user1');
insert into drafts (id, user_id, of, subject, base_version, fields, saved_at) values ('1', '1', 'post', 'new', '0', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '2026-11-28 15:27:23.981+00');
insert into picture_uses (id, picture, revision_id, draft_id) values ('1', '16de21b9efdee80b30c0d9a77d7bd154.webp', '1', NULL);
insert into picture_uses (id, picture, revision_id, draft_id) values ('2', '2712e0b4e97c4a17a90a6417ccf757ba.webp', '2', NULL);
insert into push_devices (id, user_id, endpoint, p256dh, auth, key, name, details, hours, line, paused_until, session_hash, created_at, seen_at, sent_at, error, failed_at, gone_at, secret_hash) values ('1', '1', 'https://push.example.com/1', 'p256dh', 'auth', 'key', 'A phone', 't', 'always', 'first', NULL, NULL, '2026-11-28 15:27:24.058+00', '2026-11-28 15:27:24.058+00', NULL, NULL, NULL, NULL, NULL);
