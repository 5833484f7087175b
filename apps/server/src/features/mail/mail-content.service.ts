/** A labelled value of a mail, perhaps a link. */
export interface MailFact {
  label: string;
  value: string;
  href?: string | undefined;
}

/** A link of a mail to do something. */
export interface MailButton {
  label: string;
  href: string;
}

/** One part of the content of a mail, rendered as HTML and as plain text. Every text may come from a visitor. */
export type MailBlock =
  | { kind: 'heading' | 'paragraph' | 'note' | 'box' | 'quote'; text: string }
  | { kind: 'facts'; facts: MailFact[] }
  /** The first one matters most. */
  | { kind: 'buttons'; buttons: MailButton[] }
  | {
      kind: 'entry';
      title: string;
      href: string;
      details: string;
      text: string;
      call?: MailButton;
    };

/** What a mail says. */
export interface MailContent {
  company: string;
  title: string;
  /** Whether it reads as one person's letter, without the title above it. */
  isLetter?: true;
  /** What mail programs show beside the subject. */
  preview: string;
  blocks: MailBlock[];
  /** Lines below the content. */
  footer: string[];
}

/** Normalizes line breaks, and removes characters that no text needs and no HTML document may contain. */
export const stripControlCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');

const factLines = (facts: MailFact[]): string => {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 1;
  return facts.map(({ label, value }) => `${`${label}:`.padEnd(width)} ${value}`).join('\n');
};

const linesOf = (block: MailBlock): string => {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(block.text.length, 60))}`;
    case 'quote':
      return block.text.replace(/^/gm, '> ').replace(/^> $/gm, '>');
    case 'facts':
      return factLines(block.facts);
    case 'buttons':
      return block.buttons.map(({ label, href }) => `${label}:\n${href}`).join('\n\n');
    case 'entry':
      return [block.title, block.details, block.text, block.call?.label, block.href]
        .filter(Boolean)
        .join('\n');
    default:
      return block.text;
  }
};

/** The plain text part of a mail. */
export const plainTextOf = ({ title, isLetter, blocks, footer }: MailContent): string =>
  stripControlCharacters(
    [...(isLetter ? [] : [title]), ...blocks.map(linesOf), `-- \n${footer.join('\n')}`, '']
      .join('\n\n')
      .trimEnd(),
  );
