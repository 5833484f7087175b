import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import { defineEntity, p } from '@mikro-orm/core';
import { SubmissionEntity } from './submission.entity.ts';

const NOTE_INDEX =
  'create index "submission_events_note_index" on "submission_events" using gin (lower(note) gin_trgm_ops)';
const FOLDED_INDEX =
  'create index "submission_events_folded_text_index" on "submission_events" using gin ("folded_text" gin_trgm_ops) where folded_text is not null';

/** Table `submission_events`: notes, answers and changes of status, by author and time. */
export const SubmissionEventEntity = defineEntity({
  name: 'SubmissionEvent',
  tableName: 'submission_events',
  indexes: [
    { properties: ['submission', 'createdAt'] },
    { name: 'submission_events_note_index', expression: NOTE_INDEX },
    { name: 'submission_events_folded_text_index', expression: FOLDED_INDEX },
  ],
  properties: {
    id: p.bigint().primary(),
    submission: () => p.manyToOne(SubmissionEntity).deleteRule('cascade').updateRule('no action'),
    /** Username; kept as text, so that it outlives the user. Null for the visitor. */
    author: p.text().nullable(),
    /** The new status; null otherwise. */
    status: p.text().$type<SubmissionStatus>().nullable(),
    /** Whether the new status follows from an answer itself: it arrived, came back, or did not after all. */
    isByMail: p.boolean().nullable(),
    /** The subject of an answer that is sent by email; null otherwise. */
    subject: p.text().nullable(),
    /** The text of a note or an answer; null for a change of status. */
    note: p.text().nullable(),
    /** The note, folded; null where only its case has to be. */
    foldedText: p.text().nullable().lazy().hidden(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
