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
create table mikro_orm_migrations (id serial primary key, name varchar(255) not null, executed_at timestamptz(6) not null default current_timestamp(6));
insert into mikro_orm_migrations (name) values ('Migration20261123FirstRelease');
-- Rows
insert into users (id, username, password, is_admin, is_provisional, provisional_until) values ('1', 'user1', 'a hash', 't', 'f', NULL);
insert into users (id, username, password, is_admin, is_provisional, provisional_until) values ('2', 'user2', 'a hash', 'f', 'f', NULL);
insert into users (id, username, password, is_admin, is_provisional, provisional_until) values ('3', 'user3', 'a hash', 'f', 'f', NULL);
insert into sessions (id_hash, user_id, created_at, last_seen_at, proved_at, user_agent, address) values ('a hash', '1', '2026-11-23 17:15:34.704+00', '2026-11-23 17:15:34.704+00', '2026-11-23 17:15:34.704+00', 'A browser', '192.0.2.1');
insert into authenticator_apps (user_id, sealed_key, added_at, last_step) values ('1', 'sealed', '2026-11-23 17:15:34.624+00', '59000000');
insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, added_at, last_used_at) values ('1', '1', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', 'credential1', 'key', '1', '["internal", "usb"]', '2026-11-23 17:15:34.624+00', NULL);
insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, added_at, last_used_at) values ('2', '2', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', 'credential2', 'key', '2', '["internal", "usb"]', '2026-11-23 17:15:34.624+00', NULL);
insert into passkey_challenges (challenge, user_id, expires_at) values ('a challenge', '1', '2026-11-23 17:15:34.704+00');
insert into recovery_codes (user_id, code_hash) values ('1', '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b');
insert into recovery_codes (user_id, code_hash) values ('1', 'd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35');
insert into recovery_codes (user_id, code_hash) values ('1', '4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce');
insert into recovery_codes (user_id, code_hash) values ('1', '4b227777d4dd1fc61c6f884f48641d02b4d121d3fd328cb08b5531fcacdabf8a');
insert into recovery_codes (user_id, code_hash) values ('1', 'ef2d127de37b942baad06145e54b0c619a1f22327b2ebbcfbec78f5564afe39d');
insert into recovery_codes (user_id, code_hash) values ('1', 'e7f6c011776e8db7cd330b54174fd76f7d0216b612387a5ffcfb81e6f0919683');
insert into recovery_codes (user_id, code_hash) values ('1', '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451');
insert into recovery_codes (user_id, code_hash) values ('1', '2c624232cdd221771294dfbb310aca000a0df6ac8b66b696d90ef06fdefb64a3');
insert into recovery_codes (user_id, code_hash) values ('1', '19581e27de7ced00ff1ce50b2047e7a567c76b1cbaebabe5ef03f7c3017bb5b7');
insert into recovery_codes (user_id, code_hash) values ('1', '4a44dc15364204a80fe80e9039455cc1608281820fe2b24f1e5233ade6af1dd5');
insert into stored_images (name, width, height, bytes, created_at, checked_at) values ('16de21b9efdee80b30c0d9a77d7bd154.webp', '1200', '800', '1000', '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into stored_images (name, width, height, bytes, created_at, checked_at) values ('2712e0b4e97c4a17a90a6417ccf757ba.webp', '1200', '800', '1000', '2026-11-23 17:15:34.624+00', NULL);
insert into website_images (id, name, description, path, upload, location, alt, focus_x, focus_y, created_at, updated_at) values ('1', 'Hero', NULL, '/uploads/16de21b9efdee80b30c0d9a77d7bd154.webp', '16de21b9efdee80b30c0d9a77d7bd154.webp', 'hero', NULL, '50', '50', '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into blog_categories (id, name, slug, description) values ('1', 'Category 1', 'category-1', '');
insert into blog_categories (id, name, slug, description) values ('2', 'Category 2', 'category-2', NULL);
insert into blog_categories (id, name, slug, description) values ('3', 'Category 3', 'category-3', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥');
insert into blog_posts (id, title, slug, summary, content, featured_image, featured_upload, featured_image_alt, published, published_at, author_id, read_minutes, version, created_at, updated_at) values ('1', 'Post 1', 'post-1', E'He said "No", {n}; \\N
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
Zoë 🔥', NULL, NULL, '', 't', '2026-11-23 16:15:34.624+00', '2', '2', '1', '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into blog_posts (id, title, slug, summary, content, featured_image, featured_upload, featured_image_alt, published, published_at, author_id, read_minutes, version, created_at, updated_at) values ('2', 'Post 2', 'post-2', E'He said "No", {n}; \\N
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
Zoë 🔥', '/uploads/2712e0b4e97c4a17a90a6417ccf757ba.webp', '2712e0b4e97c4a17a90a6417ccf757ba.webp', '', 't', '2026-11-23 15:15:34.624+00', '3', '3', '1', '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into blog_posts (id, title, slug, summary, content, featured_image, featured_upload, featured_image_alt, published, published_at, author_id, read_minutes, version, created_at, updated_at) values ('3', 'Post 3', 'post-3', E'He said "No", {n}; \\N
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
Zoë 🔥', NULL, NULL, '', 'f', '2026-11-23 14:15:34.624+00', '1', '4', '1', '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into blog_posts (id, title, slug, summary, content, featured_image, featured_upload, featured_image_alt, published, published_at, author_id, read_minutes, version, created_at, updated_at) values ('4', 'Post 4', 'post-4', E'He said "No", {n}; \\N
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
Zoë 🔥', '/uploads/2712e0b4e97c4a17a90a6417ccf757ba.webp', '2712e0b4e97c4a17a90a6417ccf757ba.webp', '', 't', '2026-11-23 13:15:34.624+00', '2', '5', '1', '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into blog_post_categories (id, post_id, category_id) values ('1', '1', '2');
insert into blog_post_categories (id, post_id, category_id) values ('2', '2', '3');
insert into blog_post_categories (id, post_id, category_id) values ('3', '3', '1');
insert into blog_post_categories (id, post_id, category_id) values ('4', '4', '2');
insert into jobs (id, name, payload, once_key, state, attempts, due_at, is_urgent, claimed_by, is_lapsing, last_error, created_at, done_at) values ('1', 'test:nothing', '{"n": 1}', 'once1', 'done', '0', '2026-11-23 17:15:34.624211+00', 'f', NULL, 'f', NULL, '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into jobs (id, name, payload, once_key, state, attempts, due_at, is_urgent, claimed_by, is_lapsing, last_error, created_at, done_at) values ('2', 'test:nothing', '{"n": 2}', 'once2', 'done', '0', '2026-11-23 17:15:34.624211+00', 'f', NULL, 'f', NULL, '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into jobs (id, name, payload, once_key, state, attempts, due_at, is_urgent, claimed_by, is_lapsing, last_error, created_at, done_at) values ('3', 'test:nothing', '{"n": 3}', 'once3', 'done', '0', '2026-11-23 17:15:34.624211+00', 'f', NULL, 'f', NULL, '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into jobs (id, name, payload, once_key, state, attempts, due_at, is_urgent, claimed_by, is_lapsing, last_error, created_at, done_at) values ('4', 'contact:post-webhook', '{}', NULL, 'waiting', '0', '2026-11-23 17:15:34.70434+00', 'f', NULL, 'f', NULL, '2026-11-23 17:15:34.704+00', NULL);
insert into contact_submissions (id, full_name, email, phone, service, message, submission_key, created_at, status, answered_at, spam_score, spam_reasons, spam_decided_by, message_hash, origin, answers) values ('1', 'Customer 1', 'c1@example.com', '313-555-1', 'heating', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', NULL, '2026-11-23 16:14:34.624+00', 'new', NULL, '0', '["copies"]', NULL, '90b4c251f8649a4f9c86d6d20ee6e9e9', '{"page": "/contact"}', NULL);
insert into contact_submissions (id, full_name, email, phone, service, message, submission_key, created_at, status, answered_at, spam_score, spam_reasons, spam_decided_by, message_hash, origin, answers) values ('2', 'Customer 2', 'c2@example.com', '313-555-2', 'heating', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '78f825aaa0103319aaa1a30bf4fe3ada', '2026-11-23 16:13:34.624+00', 'new', NULL, '0', '["copies"]', NULL, '50ed14a583bbc9c39654bf403f84530f', '{"page": "/contact"}', NULL);
insert into contact_submissions (id, full_name, email, phone, service, message, submission_key, created_at, status, answered_at, spam_score, spam_reasons, spam_decided_by, message_hash, origin, answers) values ('3', 'Customer 3', 'c3@example.com', '313-555-3', 'heating', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', NULL, '2026-11-23 16:12:34.624+00', 'new', NULL, '0', '["copies"]', NULL, 'a163f34233d032dbc5fd45162b952961', '{"page": "/contact"}', NULL);
insert into contact_submissions (id, full_name, email, phone, service, message, submission_key, created_at, status, answered_at, spam_score, spam_reasons, spam_decided_by, message_hash, origin, answers) values ('4', 'Customer 4', 'c4@example.com', '313-555-4', 'heating', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', 'caf8e34be07426ae7127c1b4829983c1', '2026-11-23 16:11:34.624+00', 'new', NULL, '0', '["copies"]', NULL, '8325148f2e6ddc9174610567ede254bd', '{"page": "/contact"}', NULL);
insert into submission_events (id, submission_id, author, status, note, created_at) values ('1', '4', 'user1', NULL, E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '2026-11-23 17:15:34.624+00');
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at) values ('1', '1', NULL, 'notification', 'office@example.com', 'sent', '0', NULL, NULL, '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at) values ('2', '2', NULL, 'notification', 'office@example.com', 'sent', '0', NULL, NULL, '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at) values ('3', '3', NULL, 'notification', 'office@example.com', 'sent', '0', NULL, NULL, '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at) values ('4', '4', NULL, 'notification', 'office@example.com', 'sent', '0', NULL, NULL, '2026-11-23 17:15:34.624+00', '2026-11-23 17:15:34.624+00');
insert into deliveries (id, submission_id, job_id, kind, recipient, state, attempts, stage, error, created_at, settled_at) values ('5', '1', '4', 'webhook', 'webhook', 'waiting', '0', NULL, NULL, '2026-11-23 17:15:34.704+00', NULL);
insert into settings (key, value, version, updated_at) values ('company', E'{"name": "O''Neill \\"HVAC\\" \\\\ Söhne"}', '3', '2026-11-23 17:15:34.624+00');
insert into instances (id, name, address, key_fingerprints, uploads_id, started_at, last_seen_at) values ('00000000-0000-4000-8000-000000000001', 'web-1', '0.0.0.0:3000', 'f', 'folder', '2026-11-23 17:15:34.704+00', '2026-11-23 17:15:34.704+00');
insert into sightings (kind, detail, count, first_seen, last_seen) values ('database-restart', 'embedded', '1', '2026-11-23 17:15:34.704+00', '2026-11-23 17:15:34.704+00');
insert into dismissed_findings (name, says, dismissed_at) values ('launch', '', '2026-11-23 17:15:34.624+00');
insert into backups (id, trigger, outcome, taken_at, machine, place, number, name, bytes, sha256, counts, seconds, error) values ('e9799346-39ec-4e72-bf70-772ebc501a42', 'schedule', 'made', '2026-11-23 17:15:34.704+00', 'web-1', 'disk', '1', 'hvac-2026-11-23T030000Z.tar.zst', '1000', 'a hash', '{"posts": 1, "pictures": 3, "submissions": 2}', '1.5', NULL);
insert into rate_limits (key, hits, resets_at) values ('login:a', '4', '2026-11-23 17:15:34.704+00');
insert into system_id (is_only, id) values ('t', '885c0a9f-f4e4-4cb8-8f4d-a6a45e3be4d2');
insert into audit_events (id, at, actor_id, actor_name, actor_role, origin, action, subject_id, subject_label, details, request_id) values ('1', '2026-11-23 17:15:34.624+00', '1', 'user1', 'administrator', '192.0.2.1', 'post.updated', '1', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '{"fields": ["title"]}', NULL);
insert into audit_events (id, at, actor_id, actor_name, actor_role, origin, action, subject_id, subject_label, details, request_id) values ('2', '2026-11-23 17:15:34.624+00', '1', 'user1', 'administrator', '192.0.2.1', 'post.updated', '2', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '{"fields": ["title"]}', NULL);
insert into audit_events (id, at, actor_id, actor_name, actor_role, origin, action, subject_id, subject_label, details, request_id) values ('3', '2026-11-23 17:15:34.624+00', '1', 'user1', 'administrator', '192.0.2.1', 'post.updated', '3', E'He said "No", {n}; \\N
\\.
,''end''
Zoë 🔥', '{"fields": ["title"]}', NULL);
