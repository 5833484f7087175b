import { Box, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import type { PublicPlace } from '@hvac/contract/public-places';
import type { ReactNode } from 'react';
import type { FocalPoint } from '../../../../ui/focal-point.ts';
import { HERO_PHOTOGRAPH, PHOTOGRAPH_IN_BANNER, PLACE_FRAMES } from '../../../-place-frames.ts';
import { isLogo, isOnNavy } from '../../-pictures/-place-groups.ts';
import { type Chosen, ChosenPicture } from './-chosen-picture.tsx';

const FRAMES: Record<PublicPlace, string> = {
  ...PLACE_FRAMES,
  hero: HERO_PHOTOGRAPH,
  logo: '1',
  'logo-wide': '16 / 3',
};
const PHONE_FRAMES: Record<PublicPlace, string | null> = {
  ...FRAMES,
  'why-choose-us': '3 / 2',
  'heating-services': '16 / 7',
  'cooling-services': '16 / 7',
  'air-quality-services': '16 / 7',
  'services-hero': null,
  'about-hero': null,
  'contact-hero': null,
  'cta-banner': '390 / 128',
};

interface PreviewProps {
  place: PublicPlace;
  picture: Chosen;
}

interface FigureProps {
  title: string;
  isDark?: boolean;
  children: ReactNode;
}

const Preview = ({ title, isDark = false, children }: FigureProps) => (
  <chakra.figure minWidth="0" fontSize="sm" color={isDark ? 'navy.200' : 'fg.muted'}>
    <chakra.figcaption mb="1.5">{title}</chakra.figcaption>
    {children}
  </chakra.figure>
);

const LogoPreview = ({ place, picture }: PreviewProps) => {
  const logo = (
    <Box height="12" maxWidth="full" aspectRatio={FRAMES[place]}>
      <ChosenPicture {...picture} sizes="16rem" fit="contain" />
    </Box>
  );
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
      <Preview title="Header">
        <Box p="4" bg="white" borderWidth="1px" borderColor="line" borderRadius="md">
          {logo}
        </Box>
      </Preview>
      <Preview title="Footer">
        <Box p="3" bg="navy.900" borderWidth="1px" borderColor="navy.900" borderRadius="md">
          <Box width="fit-content" maxWidth="full" p="1" bg="white" borderRadius="md">
            {logo}
          </Box>
        </Box>
      </Preview>
    </Grid>
  );
};

/** A picture as its place will show it on a phone and on a desktop. */
export const FramePreview = ({ place, picture, focus }: PreviewProps & { focus: FocalPoint }) => {
  const isDark = isOnNavy(place);
  const fade = place === 'cta-banner' && PHOTOGRAPH_IN_BANNER;
  const cropped = <ChosenPicture {...picture} focus={focus} sizes="32rem" />;
  return (
    <Stack gap="1.5">
      <Text fontSize="sm" fontWeight="semibold">
        What visitors will see
      </Text>
      {isLogo(place) ? (
        <LogoPreview place={place} picture={picture} />
      ) : (
        <Grid
          gap="4"
          p="4"
          bg={isDark ? 'navy.900' : 'slate.50'}
          borderRadius="md"
          templateColumns="1fr 2.5fr"
          alignItems="start"
        >
          <Preview title="Phone" isDark={isDark}>
            {PHONE_FRAMES[place] ? (
              <Box aspectRatio={PHONE_FRAMES[place]} borderRadius="sm" overflow="hidden" {...fade}>
                {cropped}
              </Box>
            ) : (
              <Text>Not shown on phones</Text>
            )}
          </Preview>
          <Preview title="Desktop" isDark={isDark}>
            <Box aspectRatio={FRAMES[place]} borderRadius="md" overflow="hidden" {...fade}>
              {cropped}
            </Box>
          </Preview>
        </Grid>
      )}
    </Stack>
  );
};
