import { Box, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { TESTIMONIALS } from '../../../content/testimonials.ts';
import { StarRating } from '../../../ui/star-rating.tsx';
import { columns, Section } from '../-section.tsx';

/** Customer testimonials (spec §2.1). */
export const HomeTestimonials = () => (
  <Section titleId="testimonials-title" title="What our customers say" tone="cool">
    <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', md: columns('13rem') }}>
      {TESTIMONIALS.map(({ id, name, location, initials, rating, text }) => (
        <Stack
          as="figure"
          key={id}
          gap="5"
          m="0"
          p="6"
          bg="white"
          borderRadius="lg"
          borderWidth="1px"
          borderColor="ice.200"
        >
          <StarRating rating={rating} />
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
              {initials}
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
