import { Box, Button, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LuArrowRight } from 'react-icons/lu';
import { trpc } from '../../../trpc';
import { Spinner } from '../../../ui/data-state';

const choice = {
  variant: 'ghost',
  justifyContent: 'flex-start',
  width: 'full',
  whiteSpace: 'normal',
  textAlign: 'start',
  css: { '&[aria-pressed=true]': { background: '{colors.navy.800}', color: 'white' } },
} as const;

/** Categories beside the post list. Choosing one only marks it; a link leads to its posts (contract §5). */
export const CategorySidebar = () => {
  const categories = trpc.blog.categories.useQuery();
  const [chosenSlug, choose] = useState<string | null>(null);
  const chosen = categories.data?.find(({ slug }) => slug === chosenSlug);
  return (
    <Box as="aside" aria-labelledby="categories-title">
      <Heading as="h2" id="categories-title" size="md" mb="4">
        Categories
      </Heading>
      {categories.isPending && <Spinner label="Loading categories" />}
      {categories.isError && <Text color="fg.error">Error loading categories</Text>}
      {categories.data?.length === 0 && <Text color="fg.muted">No categories found</Text>}
      {categories.data && categories.data.length > 0 && (
        <Stack gap="1">
          <Button {...choice} aria-pressed={!chosen} data-replay onClick={() => choose(null)}>
            All Posts
          </Button>
          {categories.data.map(({ id, name, slug }) => (
            <Button
              {...choice}
              key={id}
              aria-pressed={slug === chosenSlug}
              data-replay
              onClick={() => choose(slug)}
            >
              {name}
            </Button>
          ))}
        </Stack>
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
          color="ember.700"
          textDecoration="underline"
          textUnderlineOffset="3px"
        >
          <Link to="/blog/category/$slug" params={{ slug: chosen.slug }}>
            See posts in {chosen.name}
            <LuArrowRight aria-hidden />
          </Link>
        </chakra.span>
      )}
    </Box>
  );
};
