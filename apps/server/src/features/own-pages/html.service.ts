const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of markup, which only `html` and `trusted` make. */
export class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

/** Markup of a renderer that has made it safe. */
export const trusted = (markup: string): Html => new Html(markup);

type Value = string | Html | readonly Html[];

const written = (value: Value): string => {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
  return value instanceof Html ? String(value) : value.join('');
};

/** Markup with values: texts are escaped, other markup stays. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((all, part, index) => all + written(values[index - 1] ?? '') + part));

export const NOTHING = new Html('');
