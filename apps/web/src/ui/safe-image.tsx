import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { type FocalPoint, POSITIONS, positionOf } from './focal-point.ts';
import { Icon } from './icon.tsx';

const Placeholder = ({ text }: { text: string }) => (
  <chakra.span
    display="flex"
    flexDirection="column"
    alignItems="center"
    justifyContent="center"
    gap="2"
    width="full"
    height="full"
    minHeight="20"
    bg="slate.100"
    color="fg.muted"
    fontSize="sm"
  >
    <Icon name="image-off" size="1.5em" />
    {text}
  </chakra.span>
);

interface SafeImageProps {
  /** Address to show; null if there is no image. */
  src: string | null;
  /** Addresses to try in turn if it fails. */
  alternatives?: string[];
  /** The same image in other widths, and its displayed width. */
  srcSet?: string;
  sizes?: string;
  alt: string;
  width: number;
  height: number;
  /** Visible without scrolling: requested with the document, not after its layout. */
  isAtTop?: boolean;
  fit?: 'cover' | 'contain';
  /** What stays in view when the frame crops the image; its middle by default. */
  focus?: FocalPoint;
}

const NO_ALTERNATIVES: string[] = [];

const LoadedImage = ({
  src,
  alternatives = NO_ALTERNATIVES,
  srcSet,
  sizes,
  alt,
  width,
  height,
  isAtTop = false,
  fit = 'cover',
  focus,
}: SafeImageProps & { src: string }) => {
  const [failures, setFailures] = useState(0);
  const image = useRef<HTMLImageElement>(null);
  const current = failures === 0 ? src : alternatives[failures - 1];

  const [isAnew, setAnew] = useState(false);
  useEffect(() => {
    const { current: element } = image;
    // If the component is hydrated after its image has changed, the element still has the image from the first HTML.
    if (element && element.getAttribute('src') !== src) setAnew(true);
    // An image that failed before hydration no longer fires an error event.
    else if (element?.complete && element.naturalWidth === 0) setFailures((count) => count + 1);
  }, [src]);

  if (!current) return <Placeholder text="Image Not Found" />;
  return (
    <chakra.img
      key={String(isAnew)}
      ref={image}
      src={current}
      srcSet={failures === 0 ? srcSet : undefined}
      sizes={failures === 0 && srcSet ? sizes : undefined}
      alt={alt}
      htmlWidth={width}
      htmlHeight={height}
      loading={isAtTop ? 'eager' : 'lazy'}
      // The text comes first. The image arrives no later, since nothing else is requested before it.
      fetchPriority={isAtTop ? 'low' : undefined}
      decoding="async"
      width="full"
      height="full"
      objectFit={fit === 'contain' ? 'contain' : 'cover'}
      objectPosition={POSITIONS[positionOf(focus)]}
      onError={() => setFailures((count) => count + 1)}
    />
  );
};

/**
 * An image that fills its frame, cropped to fit. A broken one shows 'Image Not Found', none at all 'No Image'
 * (spec §8).
 */
export const SafeImage = ({ src, ...image }: SafeImageProps) =>
  // A different image starts with no failures.
  src ? <LoadedImage key={src} src={src} {...image} /> : <Placeholder text="No Image" />;
