import { readSamples } from '../../server/test/fixtures/samples.ts';

/** A paste as a program puts it on the clipboard, and the Markdown that it becomes. */
export interface Paste {
  name: string;
  html?: string;
  text?: string;
  markdown: string;
  /** How many pictures the editor says it left out. */
  dropped?: number;
}

interface Samples {
  /** The page that a program puts around what is copied. */
  pages?: Record<string, string>;
  pastes: (Paste & { page?: string })[];
}

/** The pastes of a file, in which a line break between two elements is none of the paste. */
export const pastesIn = (name: string): Paste[] => {
  const { pages = {}, pastes } = readSamples<Samples>(name, import.meta.url);
  const whole = (html: string, page: string) =>
    (pages[page] ?? '{content}').replace('{content}', () => html).replaceAll('>\n<', '><');
  return pastes.map(({ page = '', html, ...paste }) =>
    html === undefined ? paste : { ...paste, html: whole(html, page) },
  );
};

/** Pastes in the shapes that programs give them (decision 041). */
export const PASTES = pastesIn('pastes');
