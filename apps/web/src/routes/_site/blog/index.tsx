import { Box, Grid, Text } from '@chakra-ui/react';
import { defaultCompany } from '@hvac/contract/company';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageHead } from '../../../lib/head';
import { pageNumber } from '../../../lib/page-number';
import { trpc } from '../../../trpc';
import { EmptyState, ErrorState, Pending } from '../../../ui/data-state';
import { PageHero } from '../-page-hero';
import { CategorySidebar } from './-category-sidebar';
import { Pager } from './-pager';
import { PostGrid } from './-post-grid';

const Posts = ({ page }: { page: number }) => {
  const posts = trpc.blog.posts.useQuery({ page });
  if (posts.isPending) return <Pending />;
  if (posts.isError) {
    return (
      <ErrorState title="Error loading blog posts">
        <Text>Please try again later</Text>
      </ErrorState>
    );
  }
  if (posts.data.items.length === 0) return <EmptyState title="No posts found" />;
  return (
    <>
      <PostGrid posts={posts.data.items} />
      <Pager
        page={page}
        total={posts.data.total}
        linkTo={(to, label) => (
          <Link to="/blog" search={to === 1 ? {} : { page: to }}>
            {label}
          </Link>
        )}
      />
    </>
  );
};

const BlogPage = () => {
  const { page = 1 } = Route.useSearch();
  return (
    <>
      <PageHero
        title="HVAC Tips and Advice"
        text="What we tell our customers at the kitchen table: how their systems work, what they can check, and when to call."
      />
      <Grid
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py={{ base: '10', md: '14' }}
        gap={{ base: '8', lg: '12' }}
        templateColumns={{ base: '1fr', lg: '14rem 1fr' }}
        alignItems="start"
      >
        <CategorySidebar />
        <Box minWidth="0">
          <Posts page={page} />
        </Box>
      </Grid>
    </>
  );
};

/** Blog list (spec §2.1). */
export const Route = createFileRoute('/_site/blog/')({
  validateSearch: pageNumber,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) =>
    Promise.all([context.api.blog.posts.prefetch(deps), context.api.blog.categories.prefetch()]),
  head: ({ match }) =>
    pageHead({
      title: `HVAC Tips and Advice | ${defaultCompany.name}`,
      description:
        'Plain advice for Michigan homeowners on furnaces, heat pumps, air conditioning, filters, humidity and safety.',
      path: match.search.page ? `/blog?page=${match.search.page}` : '/blog',
      siteUrl: match.context.siteUrl,
    }),
  component: BlogPage,
});
