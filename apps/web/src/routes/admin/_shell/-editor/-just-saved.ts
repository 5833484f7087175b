import type { EditablePost } from '@hvac/contract/blog-editing';

/** A post that the editor has saved, for the list that is shown next. */
export interface SavedPost
  extends Pick<EditablePost, 'id' | 'title' | 'slug' | 'version' | 'published' | 'publishAt'> {
  /** Whether visitors could read it before. */
  wasPublished: boolean;
}

let justSaved: SavedPost | null = null;

export const noteSavedPost = (post: SavedPost): void => {
  justSaved = post;
};

export const lastSavedPost = (): SavedPost | null => justSaved;

/** Called once a screen has shown it, so that a later visit does not. */
export const forgetSavedPost = (): void => {
  justSaved = null;
};
