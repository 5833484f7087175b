import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { LOADED, trpc } from '../../../trpc.ts';
import { SiteDate } from '../../-company-record.tsx';

/** Up to three other published posts (spec §2.1). */
export const RelatedArticles = ({ slug }: { slug: string }) => {
  const { data: posts = [] } = trpc.blog.relatedPosts.useQuery({ slug }, LOADED);
  if (posts.length === 0) return null;
  return (
    <Box
      as="aside"
      aria-labelledby="related-title"
      position={{ base: 'static', lg: 'sticky' }}
      top="24"
      bg="bg.soft"
      borderRadius="lg"
      p="6"
    >
      <Heading as="h2" id="related-title" size="md" mb="4">
        Related Articles
      </Heading>
      <Stack as="ul" gap="0" listStyleType="none">
        {posts.map(({ id, slug: other, title, publishedAt }) => (
          <chakra.li
            key={id}
            py="3.5"
            borderTopWidth="1px"
            borderColor="sand.200"
            overflowWrap="anywhere"
          >
            <chakra.span
              asChild
              display="flex"
              alignItems="center"
              minHeight="11"
              fontWeight="semibold"
              lineHeight="1.4"
              py="1"
              _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
            >
              <Link to="/blog/$slug" params={{ slug: other }} dir="auto">
                {title}
              </Link>
            </chakra.span>
            <Text fontSize="sm" color="fg.muted">
              <SiteDate iso={publishedAt} />
            </Text>
          </chakra.li>
        ))}
      </Stack>
    </Box>
  );
};
