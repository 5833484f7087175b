import { Box, Text } from '@chakra-ui/react';
import type { ListedPost } from '@hvac/contract/blog';
import { MAX_SEARCH } from '@hvac/contract/post-lists';
import { createFileRoute, Link, notFound, useSearch } from '@tanstack/react-router';
import { missingHead, pageHead } from '../../../lib/head.ts';
import { pageNumber, pagePath, pageTitle } from '../../../lib/page-number.ts';
import { searchedFor, searchText } from '../../../lib/search-text.ts';
import { LOADED, trpc } from '../../../trpc.ts';
import { EmptyState, ErrorState, Pending } from '../../../ui/data-state.tsx';
import { useTexts } from '../../-company-record.tsx';
import { NotFoundPage } from '../-not-found-page.tsx';
import { PageHero } from '../-page-hero.tsx';
import { BlogColumns } from './-blog-columns.tsx';
import { CategorySidebar } from './-category-sidebar.tsx';
import { Pager } from './-pager.tsx';
import { PostCard, PostGrid } from './-post-grid.tsx';
import { SearchForm } from './-search-form.tsx';
import { SearchResults } from './-search-results.tsx';

const LYING = {
  '& > article': { flexDirection: 'row' },
  '& > article > :first-of-type': { flex: '0 0 42%', aspectRatio: 'auto' },
  // About 3:2, so that a drawing is not cut to a slice.
  '@media (min-width: 80em)': { '& > article > :first-of-type': { flexBasis: '58%' } },
} as const;

/** The newest post beside the title of the blog, its picture on the left. */
const NewestPost = ({ post }: { post: ListedPost }) => (
  <Box css={LYING}>
    <PostCard post={post} isFirst category={post.category} />
  </Box>
);

// Fewer posts can be taken in at a glance.
const MANY = 4;

/** The newest post, if this is the first page and it has many posts. */
const useNewest = (page: number): ListedPost | undefined => {
  const { data: { items = [] } = {} } = trpc.blog.posts.useQuery({ page }, LOADED);
  return page === 1 && items.length >= MANY ? items[0] : undefined;
};

const Posts = ({ page }: { page: number }) => {
  const newest = useNewest(page);
  const posts = trpc.blog.posts.useQuery({ page }, LOADED);
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
      <PostGrid posts={posts.data.items} isFirstInHero={newest !== undefined} />
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
  // Not the route's own hook: the back office also renders this page, as a preview of its texts.
  const { page = 1, q } = useSearch({ strict: false });
  const text = searchText(q);
  const { heading, intro } = useTexts().blog;
  const newest = useNewest(page);
  return (
    <>
      <PageHero
        title={heading}
        text={text ? '' : intro}
        aside={!text && newest && <NewestPost post={newest} />}
        isAsideWide
      >
        <SearchForm text={text} />
      </PageHero>
      <BlogColumns sidebar={<CategorySidebar />} isSidebarLast={text !== ''}>
        {text ? <SearchResults text={text} page={page} /> : <Posts page={page} />}
      </BlogColumns>
    </>
  );
};

/** Blog list (spec §2.1). */
export const Route = createFileRoute('/_site/blog/')({
  validateSearch: (search: Record<string, unknown>): { page?: number; q?: unknown } => ({
    ...pageNumber(search),
    ...searchedFor(search),
  }),
  loaderDeps: ({ search: { page = 1, q } }) => ({ page, q: searchText(q) }),
  loader: async ({ context, deps }) => {
    const { page, q } = deps;
    const find = async () => {
      if (!q) return context.api.blog.posts.ensureData({ page });
      return q.length > MAX_SEARCH ? null : context.api.blog.search.ensureData(deps);
    };
    const [posts] = await Promise.all([
      find().catch(() => null),
      context.api.blog.categories.prefetch(),
    ]);
    if (posts?.items.length === 0 && page > 1) throw notFound();
    return deps;
  },
  head: ({ match, loaderData }) => {
    const { company, texts } = match.context;
    if (!loaderData) return missingHead('404 Page Not Found', match.context);
    const { page, q } = loaderData;
    if (q) {
      const title = `Search: ${pageTitle(q, page)} | ${company.name}`;
      return { meta: [{ title }, { name: 'robots', content: 'noindex' }] };
    }
    return pageHead(match.context, {
      title: `${pageTitle(texts.blog.heading, page)} | ${company.name}`,
      description: texts.blog.metaDescription,
      path: pagePath('/blog', page),
    });
  },
  component: BlogPage,
  notFoundComponent: NotFoundPage,
});
