import { chakra } from '@chakra-ui/react';
import { imageAddress, imageSrcSet } from '@hvac/contract/image-address';
import type { LocationImage } from '@hvac/contract/images';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { SafeImage } from '../../ui/safe-image.tsx';
import { useSite } from '../-company-record.tsx';
import { usePlaceImages } from './-place-images.ts';

interface LogoProps extends ComponentProps<typeof chakra.span> {
  onDark: boolean;
  image: LocationImage | undefined;
  /** Shown if there is no image, or if it cannot be loaded. */
  mark: string;
  /** The name of the company, unless it is written beside it. */
  alt: string;
  /** Width and height in rem. */
  frame: { width: number; height: number };
}

const Logo = ({ onDark, image, mark, alt, frame, ...style }: LogoProps) => {
  const stored = { value: image?.path, updatedAt: image?.updatedAt };
  const { width, height } = frame;
  return (
    <chakra.span display="block" flexShrink="0" maxWidth="full" {...style}>
      <SafeImage
        src={imageAddress(stored) ?? mark}
        srcSet={imageSrcSet(stored)}
        sizes={`${width}rem`}
        alternatives={[mark]}
        alt={alt}
        width={width * 16}
        height={height * 16}
        fit="contain"
        isAtTop={!onDark}
      />
    </chakra.span>
  );
};

// Logos are designed for a white background, and may be dark.
const plate = { bg: 'white', p: '1', borderRadius: 'md' } as const;

// A longer line fits into the header of a phone only in smaller type.
const LONG_LINE = 20;

/** Whether one of the two lines that a name breaks into is long. */
const isLong = (name: string): boolean => {
  const words = name.split(' ');
  return words.every((_word, at) => {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    return Math.max(first.length, second.length) > LONG_LINE;
  });
};

/** Sizes of the name. In the header, they depend on the header's width. */
const SHORT = {
  fontSize: 'clamp(0.6875rem, 7.5cqi - 0.78rem, 1.1875rem)',
  maxWidth: '16rem',
} as const;
const IN_FOOTER = { fontSize: 'lg', maxWidth: '16rem' } as const;
const LONG = {
  fontSize: 'clamp(0.6875rem, 3.2cqi, 0.8125rem)',
  '@container (min-width: 76rem)': { fontSize: 'md', maxWidth: '24rem' },
} as const;

/** A phone has no room for the mark beside a long name. */
const NOT_ON_PHONES = { '@container (max-width: 27rem)': { display: 'none' } } as const;

const Name = ({ name, onDark }: { name: string; onDark: boolean }) => (
  <chakra.span
    fontWeight="extrabold"
    lineHeight="1.15"
    letterSpacing="-0.02em"
    color={onDark ? 'white' : 'navy.900'}
    textWrap="balance"
    lineClamp={onDark ? 'none' : '2'}
    css={onDark ? IN_FOOTER : isLong(name) ? LONG : SHORT}
  >
    {name}
  </chakra.span>
);

/** Logo and name of the company. A wide logo replaces both, as does a square one that contains the name. */
const Marks = ({ onDark }: { onDark: boolean }) => {
  const images = usePlaceImages();
  const { company, logo } = useSite();
  const mark = onDark ? logo.markOnDark : logo.mark;
  const ground = onDark ? plate : {};
  const wide = images?.['logo-wide'];
  if (wide) {
    return (
      <Logo
        onDark={onDark}
        image={wide}
        mark={mark}
        alt={company.name}
        frame={{ width: 16, height: 3 }}
        width="16rem"
        height={onDark ? '14' : '12'}
        css={{ '& img': { objectPosition: onDark ? 'center' : 'left' } }}
        {...ground}
      />
    );
  }
  const square = images?.logo;
  if (square && logo.hasName) {
    return (
      <Logo
        onDark={onDark}
        image={square}
        mark={mark}
        alt={company.name}
        frame={{ width: 5, height: 5 }}
        width={onDark ? '20' : '12'}
        height={onDark ? '20' : '12'}
        {...ground}
      />
    );
  }
  return (
    <>
      <Logo
        onDark={onDark}
        image={square}
        mark={mark}
        alt=""
        frame={{ width: 2.5, height: 2.5 }}
        width="10"
        height="10"
        {...(square ? ground : {})}
        css={!onDark && isLong(company.name) ? NOT_ON_PHONES : {}}
      />
      <Name name={company.name} onDark={onDark} />
    </>
  );
};

/** Mark and name of the company, linking to the home page. */
export const Wordmark = ({ onDark = false }: { onDark?: boolean }) => (
  <chakra.span
    asChild
    display="inline-flex"
    alignItems="center"
    gap="2.5"
    minHeight="11"
    minWidth="0"
  >
    <Link to="/">
      <Marks onDark={onDark} />
    </Link>
  </chakra.span>
);
