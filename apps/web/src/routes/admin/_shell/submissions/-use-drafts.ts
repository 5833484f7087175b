import { useState } from 'react';

/** The notes that are typed but not added yet. Those of leads in the trash are kept in case the leads come back. */
export const useDrafts = () => {
  const [drafts, setDrafts] = useState<Partial<Record<number, string>>>({});
  const [trashed, setTrashed] = useState<readonly number[]>([]);
  const noteRestored = (ids: readonly number[]) =>
    setTrashed((all) => all.filter((id) => !ids.includes(id)));
  return {
    drafts,
    type: (id: number, draft: string) => {
      setDrafts((all) => ({ ...all, [id]: draft }));
      noteRestored([id]);
    },
    noteTrashed: (ids: readonly number[]) => setTrashed((all) => [...all, ...ids]),
    noteRestored,
    /** Forgets the notes of leads that are gone for good. */
    drop: (ids: readonly number[]) =>
      setDrafts((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [id, ''])) })),
    /** The leads outside the trash that have such a note. */
    withDraft: Object.keys(drafts)
      .map(Number)
      .filter((id) => drafts[id]?.trim() && !trashed.includes(id)),
  };
};
