import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface SectionProps {
  /** Id of the heading, which labels the section. */
  titleId: string;
  title: string;
  intro?: string;
  tone?: 'white' | 'soft' | 'cool';
  children: ReactNode;
}

const TONES = { white: 'white', soft: 'bg.soft', cool: 'navy.50' } as const;

/** The width of what a page shows, with room beside it. */
export const IN_PAGE = { maxWidth: 'page', mx: 'auto', px: { base: '4', md: '6' } } as const;

/** A full-width section of a page with a title. */
export const Section = ({ titleId, title, intro, tone = 'white', children }: SectionProps) => (
  <Box as="section" aria-labelledby={titleId} bg={TONES[tone]} py={{ base: '10', md: '20' }}>
    <Box {...IN_PAGE}>
      <Stack gap="3" mb={{ base: '6', md: '12' }} maxWidth="prose">
        <Heading as="h2" id={titleId} size="xl">
          {title}
        </Heading>
        {intro && (
          <Text fontSize="lg" color="fg.body">
            {intro}
          </Text>
        )}
      </Stack>
      {children}
    </Box>
  </Box>
);

/** Equal columns, each at least `least` wide; larger text results in fewer columns. */
export const columns = (least: string): string =>
  `repeat(auto-fit, minmax(min(100%, ${least}), 1fr))`;
