import { chakra } from '@chakra-ui/react';
import { imageAddress, imageSrcSet } from '@hvac/contract/image-address';
import { Link } from '@tanstack/react-router';
import { SafeImage } from '../../ui/safe-image.tsx';
import { CompanyName } from './-company.tsx';
import { usePlaceImages } from './-place-images.ts';

/** Mark and name of the company, linking to the home page. */
export const Wordmark = ({ onDark = false }: { onDark?: boolean }) => {
  const logo = usePlaceImages()?.logo;
  const stored = { value: logo?.path, updatedAt: logo?.updatedAt };
  const mark = onDark ? '/img/logo-mark.svg' : '/favicon.svg';
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="2.5"
      minHeight="11"
      minWidth="0"
    >
      <Link to="/">
        <chakra.span display="block" flexShrink="0" width="10" height="10">
          <SafeImage
            src={imageAddress(stored) ?? mark}
            srcSet={imageSrcSet(stored)}
            sizes="2.5rem"
            alternatives={[mark]}
            alt=""
            width={40}
            height={40}
            fit="contain"
          />
        </chakra.span>
        <chakra.span
          fontWeight="extrabold"
          fontSize={{ base: 'md', md: 'lg' }}
          lineHeight="1.15"
          letterSpacing="-0.02em"
          color={onDark ? 'white' : 'navy.900'}
          maxWidth="13rem"
          textWrap="balance"
        >
          <CompanyName />
        </chakra.span>
      </Link>
    </chakra.span>
  );
};
