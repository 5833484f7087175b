import type { CustomerAnswers, SubmissionOrigin } from '@hvac/contract/submission-extras';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { SpamReason } from '@hvac/contract/submissions';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const SEARCH_TEXT =
  '(lower(full_name || chr(1) || email || chr(1) || phone || chr(1) || service || chr(1) || message)) stored';
const SEARCH_INDEX =
  'create index "contact_submissions_search_text_index" on "contact_submissions" using gin ("search_text" gin_trgm_ops)';
const FOLDED_INDEX =
  'create index "contact_submissions_folded_text_index" on "contact_submissions" using gin ("folded_text" gin_trgm_ops) where folded_text is not null';
const PHONE_DIGITS = `(regexp_replace(phone, '[^0-9]', '', 'g')) stored`;
const PHONE_INDEX =
  'create index "contact_submissions_phone_digits_index" on "contact_submissions" using gin ("phone_digits" gin_trgm_ops)';
const SENDER_INDEX =
  'create index "contact_submissions_sender_index" on "contact_submissions" (lower(email)) where spam_decided_by is not null';
const EMAIL_INDEX = `create index "contact_submissions_email_index" on "contact_submissions" (lower(email), "created_at", "id") where deleted_at is null and status <> 'spam'`;
const PHONE_NUMBER_INDEX =
  'create index "contact_submissions_phone_number_index" on "contact_submissions" using gin ("phone_number" gin_trgm_ops)';

/** SQL: by which number customers are known again; without a stored one, as from release 1.0.0, all digits are one. */
export const KNOWN_NUMBER = 'coalesce(phone_number, right(phone_digits, 10))';
const KNOWN_NUMBER_INDEX = `create index "contact_submissions_known_number_index" on "contact_submissions" (${KNOWN_NUMBER}, "created_at", "id") where deleted_at is null and status <> 'spam'`;
const TRASH_INDEX =
  'create index "contact_submissions_trash_index" on "contact_submissions" ("deleted_at") where deleted_at is not null';
const REMINDER_INDEX =
  'create index "contact_submissions_reminder_index" on "contact_submissions" ("remind_at") where remind_at is not null';
const KEPT_INDEX =
  'create index "contact_submissions_kept_index" on "contact_submissions" ("status") where deleted_at is null';

/** SQL: whether a submission is new and waits for nobody's reminder. */
export const IS_NEW = `(status = 'new' and remind_at is null)`;
/** SQL: whether somebody is at it: the customer was contacted, or there is a reminder. */
export const IS_OPEN = `(status = 'contacted' or (status = 'new' and remind_at is not null))`;

const REMINDED = { status: 'new' as const, remindAt: { $ne: null } };

/** The same as filters. */
export const IN_HAND = {
  new: { status: 'new' as const, remindAt: null },
  reminded: REMINDED,
  open: { $or: [{ status: 'contacted' as const }, REMINDED] },
};

/**
 * SQL: how urgent a submission is that nobody has settled yet: 2 if the customer said that there is no heat or no
 * cooling, 1 if the message sounds like it and the customer has not said otherwise, else 0.
 */
export const URGENCY = `(case when status not in ('new', 'contacted') then 0 when answers @> '{"isUrgent": true}' then 2 when sounds_urgent and not coalesce(answers @> '{"isUrgent": false}', false) then 1 else 0 end)`;
const URGENCY_INDEX = `create index "contact_submissions_urgency_index" on "contact_submissions" (${URGENCY}, "created_at", "id") where deleted_at is null`;

/** Table `contact_submissions` (spec §3, beyond §2). `submissionKey` limits a form that is sent twice to one row. */
export const SubmissionEntity = defineEntity({
  name: 'Submission',
  tableName: 'contact_submissions',
  indexes: [
    { properties: ['createdAt', 'id'] },
    { properties: ['status', 'createdAt', 'id'] },
    { properties: ['messageHash', 'createdAt'] },
    { name: 'contact_submissions_search_text_index', expression: SEARCH_INDEX },
    { name: 'contact_submissions_folded_text_index', expression: FOLDED_INDEX },
    { name: 'contact_submissions_phone_digits_index', expression: PHONE_INDEX },
    { name: 'contact_submissions_sender_index', expression: SENDER_INDEX },
    { name: 'contact_submissions_email_index', expression: EMAIL_INDEX },
    { name: 'contact_submissions_phone_number_index', expression: PHONE_NUMBER_INDEX },
    { name: 'contact_submissions_known_number_index', expression: KNOWN_NUMBER_INDEX },
    { name: 'contact_submissions_trash_index', expression: TRASH_INDEX },
    { name: 'contact_submissions_reminder_index', expression: REMINDER_INDEX },
    { name: 'contact_submissions_kept_index', expression: KEPT_INDEX },
    { name: 'contact_submissions_urgency_index', expression: URGENCY_INDEX },
  ],
  properties: {
    id: p.integer().primary(),
    fullName: p.text(),
    email: p.text(),
    phone: p.text(),
    service: p.text(),
    message: p.text(),
    searchText: p.text().generated(SEARCH_TEXT).nullable().lazy().hidden(),
    /** The number in what was typed as phone, without the country code 1 and the extension; empty if there is none. */
    phoneNumber: p.text().nullable().lazy().hidden(),
    /** `search_text`, folded; null where that makes no difference. */
    foldedText: p.text().nullable().lazy().hidden(),
    phoneDigits: p.text().generated(PHONE_DIGITS).nullable().lazy().hidden(),
    submissionKey: p.string().length(64).unique().nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    status: p.text().$type<SubmissionStatus>().default('new'),
    /** When the status first became contacted, booked or lost. */
    answeredAt: p.datetime().length(3).nullable(),
    spamScore: p.integer().default(0),
    spamReasons: p.json<SpamReason[]>().defaultRaw(`'[]'`),
    /** The user who decided whether it is spam; null while only the score has. */
    spamDecidedBy: p.text().nullable(),
    /** When somebody first opened it in the office. */
    openedAt: p.datetime().length(3).nullable(),
    /** Who did, by username. */
    openedBy: p.text().nullable(),
    /** When the office wants to be reminded of it. */
    remindAt: p.datetime().length(3).nullable(),
    /** Hash of the message, ignoring case, spaces and punctuation. */
    messageHash: p.string().length(64).nullable(),
    /** How the visitor came to the form. */
    origin: p.json<SubmissionOrigin>().nullable(),
    /** Whether the message sounds as if there were no heat or no cooling. */
    soundsUrgent: p.boolean().default(false),
    /** Answers to the questions that are asked after sending. */
    answers: p.json<CustomerAnswers>().nullable(),
    /** When it was moved to the trash. The office shows such a submission nowhere else. */
    deletedAt: p.datetime().length(3).nullable(),
  },
});
export type SubmissionRow = InferEntity<typeof SubmissionEntity>;

/** Whether nobody is notified of a submission: its deliveries are held. */
export const isUnwanted = ({
  status,
  deletedAt,
}: Pick<SubmissionRow, 'status' | 'deletedAt'>): boolean => status === 'spam' || deletedAt != null;

/** Whether nobody needs to be notified of a submission any more: it was opened or, if it is urgent, answered. */
export const isHandled = ({ status, openedAt, remindAt, answers }: SubmissionRow): boolean =>
  status !== 'new' || remindAt != null || (openedAt != null && answers?.isUrgent !== true);
