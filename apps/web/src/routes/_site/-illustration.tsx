import { chakra } from '@chakra-ui/react';
import { ILLUSTRATIONS, type IllustrationName } from '@hvac/contract/illustrations';
import type { ComponentProps } from 'react';
import { useSite } from '../-company-record.tsx';

/** A drawing of the site: its address, its alternative text, and its frame in pixels. */
export const useIllustration = (name: IllustrationName) => {
  const { folder, texts } = useSite().illustrations;
  const { file, ...frame } = ILLUSTRATIONS[name];
  return { src: `${folder}/${file}.svg`, alt: texts[name] ?? '', ...frame };
};

interface IllustrationProps extends ComponentProps<typeof chakra.img> {
  name: IllustrationName;
}

/** A drawing that the owner cannot replace with an image of their own. */
export const Illustration = ({ name, ...style }: IllustrationProps) => {
  const { width, height, ...image } = useIllustration(name);
  return <chakra.img {...image} htmlWidth={width} htmlHeight={height} {...style} />;
};
