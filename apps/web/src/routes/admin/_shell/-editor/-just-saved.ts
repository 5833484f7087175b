import type { Publication } from '../-post-status.tsx';
import type { EditedNoun } from './-edited.ts';

/** What an editor has saved, for the list that is shown next. */
export interface Saved extends Publication {
  noun: EditedNoun;
  id: number;
  title: string;
  /** Where visitors read it. */
  address: string;
  version: number;
  /** Whether visitors could read it before. */
  wasPublished: boolean;
  /** Whether nothing is missing or to be asked before it is published. */
  isReady: boolean;
}

let justSaved: Saved | null = null;

export const noteSaved = (saved: Saved): void => {
  justSaved = saved;
};

export const lastSaved = (noun: EditedNoun): Saved | null =>
  justSaved?.noun === noun ? justSaved : null;

/** Called once a screen has shown it, so that a later visit does not. */
export const forgetSaved = (): void => {
  justSaved = null;
};
