import type { ReplySettings, SavedReply } from '@hvac/contract/replies';

let lastId = 0;

/** A saved reply while it is edited. */
export interface ReplyDraft extends SavedReply {
  id: number;
}

/** The settings while they are edited. */
export interface RepliesDraft extends Omit<ReplySettings, 'savedReplies'> {
  savedReplies: ReplyDraft[];
}

/** A saved reply to edit, by default an empty one. */
export const newReply = (saved: SavedReply = { name: '', text: '' }): ReplyDraft => {
  lastId += 1;
  return { id: lastId, ...saved };
};

/** The form values of the settings. */
export const repliesDraft = ({ savedReplies, ...others }: ReplySettings): RepliesDraft => ({
  ...others,
  savedReplies: savedReplies.map((saved) => newReply(saved)),
});

/** The settings that a draft describes, not validated yet. */
export const repliesOfDraft = ({ savedReplies, ...others }: RepliesDraft): ReplySettings => ({
  ...others,
  savedReplies: savedReplies.map(({ name, text }) => ({ name, text })),
});
