import { Box, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { StarRating } from '../../../ui/star-rating.tsx';
import { useTexts } from '../../-company-record.tsx';
import { Section } from '../-section.tsx';

/** The first letters of the first and the last word of a name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last].map((word) => [...(word ?? '')][0] ?? '').join('');
};

/**
 * One large testimonial with two small ones beside it and the others below, three in a row; a row that three do not
 * fill is shared by those in it.
 */
const LAYOUT = {
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  '& > *': { gridColumn: 'span 2' },
  '& > :nth-of-type(-n + 3)': { gridColumn: 'span 3' },
  '& > :first-of-type': { gridRow: 'span 2', alignSelf: 'center', paddingInlineEnd: '3rem' },
  '& > :nth-of-type(2):last-of-type': { gridRow: 'span 2' },
  '& > :nth-of-type(3n + 4):nth-last-of-type(2), & > :nth-of-type(3n + 5):last-of-type': {
    gridColumn: 'span 3',
  },
  '& > :only-of-type, & > :nth-of-type(3n + 4):last-of-type': { gridColumn: '1 / -1' },
} as const;

const LARGE = { gap: '6' } as const;
const SMALL = {
  gap: '4',
  p: '6',
  bg: 'white',
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'ice.200',
} as const;

/** Customer testimonials (spec §2.1); nothing while there are none. */
export const HomeTestimonials = () => {
  const { testimonialsHeading, testimonials } = useTexts().home;
  if (testimonials.length === 0) return null;
  return (
    <Section titleId="testimonials-title" title={testimonialsHeading} tone="cool">
      <Grid gap="6" css={{ '@media (min-width: 64em)': LAYOUT }}>
        {testimonials.map(({ name, location, rating, text }, index) => (
          <Stack as="figure" key={text} m="0" {...(index === 0 ? LARGE : SMALL)}>
            <StarRating rating={Number(rating)} />
            <chakra.blockquote
              flex="1"
              color={index === 0 ? 'fg' : 'fg.body'}
              fontSize={index === 0 ? { base: 'lg', md: '2xl' } : 'md'}
              lineHeight={index === 0 ? '1.45' : '1.6'}
              fontWeight={index === 0 ? 'medium' : 'normal'}
              maxWidth="prose"
            >
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
                bg="navy.800"
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
        ))}
      </Grid>
    </Section>
  );
};
