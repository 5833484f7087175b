import { drawingAt, ILLUSTRATIONS, type IllustrationName } from '@hvac/contract/illustrations';
import { useSite } from '../-company-record.tsx';

/** A drawing of the site: its address, its alternative text, and its frame in pixels. */
export const useIllustration = (name: IllustrationName) => {
  const { illustrations, texts } = useSite();
  const drawing = drawingAt(name, texts.services);
  const { file, ...frame } = ILLUSTRATIONS[drawing];
  return {
    src: `${illustrations.folder}/${file}.svg`,
    alt: illustrations.texts[drawing] ?? '',
    ...frame,
  };
};
