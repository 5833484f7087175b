/** A row of a list of short texts while it is edited. */
export interface TextRow {
  id: number;
  text: string;
}

let lastId = 0;

/** A new row, by default an empty one. */
export const newTextRow = (text = ''): TextRow => {
  lastId += 1;
  return { id: lastId, text };
};
