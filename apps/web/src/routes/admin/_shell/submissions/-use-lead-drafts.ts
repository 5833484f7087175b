import { useState } from 'react';

/** What is typed about a lead, but not stored yet. */
export interface LeadDraft {
  note: string;
  answer: string;
}

const NOTHING: LeadDraft = { note: '', answer: '' };

/**
 * The notes and answers that are typed but not added or sent yet. Those of leads in the trash are kept in case the leads
 * come back.
 */
export const useLeadDrafts = () => {
  const [drafts, setDrafts] = useState<Partial<Record<number, LeadDraft>>>({});
  const [trashed, setTrashed] = useState<readonly number[]>([]);
  const noteRestored = (ids: readonly number[]) =>
    setTrashed((all) => all.filter((id) => !ids.includes(id)));
  return {
    draftOf: (id: number | null): LeadDraft => (id !== null && drafts[id]) || NOTHING,
    type: (id: number, typed: Partial<LeadDraft>) => {
      setDrafts((all) => ({ ...all, [id]: { ...NOTHING, ...all[id], ...typed } }));
      noteRestored([id]);
    },
    noteTrashed: (ids: readonly number[]) => setTrashed((all) => [...all, ...ids]),
    noteRestored,
    /** Forgets those of leads that are gone for good. */
    drop: (ids: readonly number[]) =>
      setDrafts((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [id, NOTHING])) })),
    /** The leads outside the trash that have any. */
    withDraft: Object.keys(drafts)
      .map(Number)
      .filter((id) => Object.values(drafts[id] ?? NOTHING).some((typed) => typed.trim()))
      .filter((id) => !trashed.includes(id)),
  };
};
