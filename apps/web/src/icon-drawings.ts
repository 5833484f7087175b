import sprite from './ui/icons.svg?raw';

const DRAWINGS = new Map(
  Array.from(sprite.matchAll(/<path id="([\w-]+)".*\/>/g), ([drawing, name]) => [name, drawing]),
);

/**
 * The drawings of all icons in the markup of a page. As a file, they would come after the first paint, or delay it.
 */
export const iconDrawings = (markup: string): string => {
  const names = new Set(Array.from(markup.matchAll(/<use href="#([\w-]+)"/g), ([, name]) => name));
  const drawings = [...names].map((name) => DRAWINGS.get(name)).join('');
  return drawings && `<div id="icons" hidden><svg>${drawings}</svg></div>`;
};
