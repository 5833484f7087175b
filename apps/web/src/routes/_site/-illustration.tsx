import { chakra } from '@chakra-ui/react';
import { drawingAt, ILLUSTRATIONS, type IllustrationName } from '@hvac/contract/illustrations';
import type { ComponentProps } from 'react';
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

interface IllustrationProps extends ComponentProps<typeof chakra.img> {
  name: IllustrationName;
}

/** A drawing that the owner cannot replace with an image of their own. */
export const Illustration = ({ name, ...style }: IllustrationProps) => {
  const { width, height, ...image } = useIllustration(name);
  return <chakra.img {...image} htmlWidth={width} htmlHeight={height} {...style} />;
};
