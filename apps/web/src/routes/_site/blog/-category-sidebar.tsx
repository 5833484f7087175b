import { Box, chakra, Heading, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LOADED, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Categories are in a row on small screens and in a column beside the posts; a long list scrolls. */
export const categoryList = {
  display: 'flex',
  flexDirection: { base: 'row', lg: 'column' },
  flexWrap: { base: 'wrap', lg: 'nowrap' },
  gap: '1',
  // Room for the focus ring, which a scroll container would clip.
  p: '1.5',
  m: '-0.375rem',
  maxHeight: { base: '15rem', lg: 'none' },
  overflowY: 'auto',
} as const;

export const categoryChoice = {
  variant: 'ghost',
  justifyContent: 'flex-start',
  width: { base: 'auto', lg: 'full' },
  textAlign: 'start',
  maxWidth: 'full',
  flexShrink: '1',
  py: '2',
  overflowWrap: 'anywhere',
  css: {
    '&[aria-pressed=true], &[aria-current=page]': {
      background: '{colors.navy.800}',
      color: 'white',
    },
  },
} as const;

/** Categories beside the post list. Selecting one only marks it; a link leads to its posts (contract §5). */
export const CategorySidebar = () => {
  const categories = trpc.blog.categories.useQuery(undefined, LOADED);
  const [chosenSlug, choose] = useState<string | null>(null);
  // The buttons work from here on; earlier clicks are replayed now.
  useEffect(() => window.hydrated?.(), []);
  const chosen = categories.data?.find(({ slug }) => slug === chosenSlug);
  return (
    <Box as="aside" aria-labelledby="categories-title">
      <Heading as="h2" id="categories-title" size="md" mb="4">
        Categories
      </Heading>
      {categories.isError && <Text color="fg.error">Error loading categories</Text>}
      {categories.data?.length === 0 && <Text color="fg.muted">No categories found</Text>}
      {categories.data && categories.data.length > 0 && (
        <Box {...categoryList}>
          <Button
            {...categoryChoice}
            aria-pressed={!chosen}
            data-replay
            onClick={() => choose(null)}
          >
            All Posts
          </Button>
          {categories.data.map(({ id, name, slug }) => (
            <Button
              {...categoryChoice}
              key={id}
              aria-pressed={slug === chosenSlug}
              data-replay
              onClick={() => choose(slug)}
            >
              {name}
            </Button>
          ))}
        </Box>
      )}
      {chosen && (
        <chakra.span
          asChild
          display="inline-flex"
          alignItems="center"
          gap="2"
          mt="4"
          minHeight="11"
          fontSize="sm"
          fontWeight="semibold"
          textDecoration="underline"
          textUnderlineOffset="3px"
          overflowWrap="anywhere"
        >
          <Link to="/blog/category/$slug" params={{ slug: chosen.slug }}>
            {`See posts in ${chosen.name}`}
            <Icon name="arrow-right" />
          </Link>
        </chakra.span>
      )}
    </Box>
  );
};
