import { type Entry, withId } from '../../-kit/-own-ids.ts';

/** A row of a list of short texts while it is edited. */
export type TextRow = Entry<{ text: string }>;

/** A new row, by default an empty one. */
export const newTextRow = (text = ''): TextRow => withId({ text });
