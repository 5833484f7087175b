import { Box, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { StarRating } from '../../../ui/star-rating.tsx';
import { useTexts } from '../../-company-record.tsx';
import { columns, Section } from '../-section.tsx';

/** The first letters of the first and the last word of a name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last].map((word) => [...(word ?? '')][0] ?? '').join('');
};

/** Customer testimonials (spec §2.1); nothing while there are none. */
export const HomeTestimonials = () => {
  const { testimonialsHeading, testimonials } = useTexts().home;
  if (testimonials.length === 0) return null;
  return (
    <Section titleId="testimonials-title" title={testimonialsHeading} tone="cool">
      <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', md: columns('13rem') }}>
        {testimonials.map(({ name, location, rating, text }) => (
          <Stack
            as="figure"
            key={text}
            gap="5"
            m="0"
            p="6"
            bg="white"
            borderRadius="lg"
            borderWidth="1px"
            borderColor="ice.200"
          >
            <StarRating rating={Number(rating)} />
            <chakra.blockquote flex="1" color="fg.body">
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
