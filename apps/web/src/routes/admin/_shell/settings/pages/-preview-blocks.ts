import type { TextField, TextFields } from '@hvac/contract/texts/field';
import type { Fill } from '@hvac/contract/texts/schema';
import type { DraftValue, TextEntry, TextsDraft } from './-texts-draft.ts';

/** A text of the form as the preview shows it. */
export interface ShownText {
  path: string;
  text: string;
}

const normalized = (text: string): string => text.replace(/\s+/g, ' ').trim();

const textsIn = (field: TextField, path: string, value: DraftValue, fill: Fill): ShownText[] => {
  switch (field.kind) {
    case 'line':
    case 'paragraph':
      return [{ path, text: normalized(fill(String(value))) }];
    case 'lines':
      return (value as TextEntry<string>[]).map((entry, index) => ({
        path: `${path}.${index}`,
        text: normalized(fill(entry.value)),
      }));
    case 'list':
      return (value as TextEntry<TextsDraft>[]).flatMap((entry, index) =>
        textsByPath(field.item, entry.value, fill, `${path}.${index}.`),
      );
    default:
      return [];
  }
};

/** Every text of a draft by the path of its field, in the order of the form, with placeholders filled. */
export const textsByPath = (
  fields: TextFields,
  draft: TextsDraft,
  fill: Fill,
  prefix = '',
): ShownText[] =>
  Object.entries(fields)
    .flatMap(([name, field]) => textsIn(field, prefix + name, draft[name] ?? '', fill))
    .filter(({ text }) => text !== '');

const textNodesIn = (root: Element): Map<string, Element[]> => {
  const found = new Map<string, Element[]>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    const text = normalized(nodeValue ?? '');
    if (text && parentElement) found.set(text, [...(found.get(text) ?? []), parentElement]);
  }
  return found;
};

/**
 * The elements that show the texts, by path. They are recognised by their words, because the pages of visitors carry
 * no marks for this; of several with the same words, the first belongs to the first field.
 */
export const blocksIn = (root: Element, texts: ShownText[]): Map<string, Element> => {
  const nodes = textNodesIn(root);
  const blocks = new Map<string, Element>();
  for (const { path, text } of texts) {
    const block = nodes.get(text)?.shift();
    if (block?.checkVisibility()) blocks.set(path, block);
  }
  return blocks;
};

/** The block of a field, or the first one of an entry. */
export const blockOf = (blocks: Map<string, Element>, path: string): Element | undefined =>
  blocks.get(path) ?? [...blocks].find(([other]) => other.startsWith(`${path}.`))?.[1];

/** How far beside a text a tap may be, in pixels. */
const NEAR = 120;

/** The path of the text that was tapped, or of the nearest one. */
export const pathAt = (blocks: Map<string, Element>, x: number, y: number): string | null => {
  const distance = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  const all = [...blocks].map(([path, element]) => ({ path, far: distance(element) }));
  const [nearest] = all.filter(({ far }) => far <= NEAR).sort((one, two) => one.far - two.far);
  return nearest?.path ?? null;
};
