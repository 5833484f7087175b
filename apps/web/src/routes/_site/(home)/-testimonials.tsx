import { Box, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import type { SiteSettings } from '@hvac/contract/settings';
import { Icon } from '../../../ui/icon.tsx';
import { useTexts } from '../../-company-record.tsx';
import { columns, Section } from '../-section.tsx';

const STARS = [1, 2, 3, 4, 5];

/** A rating out of five in stars and half stars, with the number to one decimal (spec §9). */
const StarRating = ({ rating }: { rating: number }) => (
  <chakra.p display="flex" alignItems="center" gap="1" color="amber.400">
    <chakra.span srOnly>Rated </chakra.span>
    {STARS.map((star) =>
      star - 0.5 <= rating ? (
        <Icon name={star <= rating ? 'star' : 'star-half'} key={star} />
      ) : (
        <chakra.span key={star} display="inline-flex" color="slate.300">
          <Icon name="star" />
        </chakra.span>
      ),
    )}
    <chakra.span ml="1.5" fontSize="sm" fontWeight="semibold" color="fg">
      {rating.toFixed(1)}
    </chakra.span>
    <chakra.span srOnly> out of 5</chakra.span>
  </chakra.p>
);

type Testimonial = SiteSettings['texts']['home']['testimonials'][number];

/** The first letters of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last].map((word) => [...(word ?? '')][0] ?? '').join('');
};

const CARD = {
  bg: 'white',
  p: '5',
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'line',
} as const;
const LARGE = {
  '& blockquote': { fontSize: { base: 'lg', md: '2xl' }, color: 'fg' },
  '@media (min-width: 64em)': {
    '&::before': {
      content: '"“"',
      height: '16',
      font: '9rem / 1 serif',
      color: 'navy.300',
    },
  },
} as const;

/** Shades of the brand, so that not all initials look alike. */
const TINTS = ['navy.800', 'navy.500', 'navy.700'] as const;

interface FigureProps {
  testimonial: Testimonial;
  /** Its place on the page. */
  at: number;
  isLarge?: boolean;
}

const Figure = ({ testimonial: { name, location, rating, text }, at, isLarge }: FigureProps) => (
  <Stack as="figure" gap="3" m="0" css={isLarge ? LARGE : CARD}>
    <StarRating rating={Number(rating)} />
    <chakra.blockquote flex="1" maxWidth="prose" lineHeight="1.5" color="fg.body">
      {text}
    </chakra.blockquote>
    <HStack as="figcaption" gap="3">
      <Box
        display="grid"
        placeItems="center"
        flexShrink="0"
        width="11"
        height="11"
        borderRadius="full"
        bg={TINTS[at % TINTS.length]}
        color="white"
        fontSize="sm"
        fontWeight="bold"
        aria-hidden
      >
        {initialsOf(name)}
      </Box>
      <Box lineHeight="1.35">
        <Text fontWeight="semibold">{name}</Text>
        <Text fontSize="sm" color="fg.muted">
          {location}
        </Text>
      </Box>
    </HStack>
  </Stack>
);

const figures = (testimonials: Testimonial[], first: number) =>
  testimonials.map((testimonial, at) => (
    <Figure key={testimonial.text} testimonial={testimonial} at={first + at} />
  ));

/** Customer testimonials (spec §2.1), the first one large; renders nothing if there are none. */
export const HomeTestimonials = () => {
  const { testimonialsHeading, testimonials } = useTexts().home;
  const [first, ...others] = testimonials;
  if (!first) return null;
  const [beside, below] = [others.slice(0, 2), others.slice(2)];
  return (
    <Section titleId="testimonials-title" title={testimonialsHeading} tone="cool">
      <Grid
        gap={{ base: '6', lg: '12' }}
        templateColumns={others.length > 0 ? { lg: '1fr 1fr' } : '1fr'}
      >
        <Figure testimonial={first} at={0} isLarge />
        {beside.length > 0 && <Stack gap="5">{figures(beside, 1)}</Stack>}
      </Grid>
      {below.length > 0 && (
        <Grid mt="5" gap="5" templateColumns={columns('18rem')}>
          {figures(below, 3)}
        </Grid>
      )}
    </Section>
  );
};
