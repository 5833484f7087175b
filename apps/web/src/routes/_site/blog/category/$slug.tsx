import { Box, chakra, Heading, Text } from '@chakra-ui/react';
import {
  createFileRoute,
  isNotFound,
  Link,
  type NotFoundRouteProps,
  notFound,
} from '@tanstack/react-router';
import { missingHead, pageHead } from '../../../../lib/head.ts';
import { pageNumber, pagePath, pageTitle } from '../../../../lib/page-number.ts';
import { LOADED, orNotFound, trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { EmptyState, ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useTexts } from '../../../-company-record.tsx';
import { MissingPage, NotFoundPage } from '../../-not-found-page.tsx';
import { PageHero } from '../../-page-hero.tsx';
import { BlogColumns } from '../-blog-columns.tsx';
import { categoryChoice, categoryList } from '../-category-sidebar.tsx';
import { Pager } from '../-pager.tsx';
import { PostGrid } from '../-post-grid.tsx';

const Categories = () => {
  const categories = trpc.blog.categories.useQuery(undefined, LOADED);
  return (
    <Box as="aside" aria-labelledby="categories-title">
      <Heading as="h2" id="categories-title" size="md" mb="4">
        Categories
      </Heading>
      {categories.isError && <Text color="fg.error">Error loading categories</Text>}
      <Box as="ul" {...categoryList} listStyleType="none">
        <li>
          <LinkButton {...categoryChoice}>
            <Link to="/blog" activeOptions={{ exact: true }}>
              All Posts
            </Link>
          </LinkButton>
        </li>
        {categories.data?.map(({ id, name, slug }) => (
          <li key={id}>
            <LinkButton {...categoryChoice}>
              <Link to="/blog/category/$slug" params={{ slug }}>
                {name}
              </Link>
            </LinkButton>
          </li>
        ))}
      </Box>
    </Box>
  );
};

const FailedPosts = () => (
  <ErrorState title="Error loading blog posts for this category">
    <Text>Please try again later</Text>
  </ErrorState>
);

const BackToAllArticles = () => (
  <chakra.p mt="10">
    <LinkButton variant="outline">
      <Link to="/blog">
        <Icon name="arrow-left" />
        Back to All Articles
      </Link>
    </LinkButton>
  </chakra.p>
);

const Posts = ({ slug, page }: { slug: string; page: number }) => {
  const posts = trpc.blog.categoryPosts.useQuery({ slug, page }, LOADED);
  if (posts.isPending) return <Pending />;
  if (posts.isError) return <FailedPosts />;
  if (posts.data.items.length === 0) return <EmptyState title="No posts found in this category" />;
  return (
    <>
      <PostGrid posts={posts.data.items} />
      <Pager
        page={page}
        total={posts.data.total}
        linkTo={(to, label) => (
          <Link to="/blog/category/$slug" params={{ slug }} search={to === 1 ? {} : { page: to }}>
            {label}
          </Link>
        )}
      />
    </>
  );
};

const CategoryPage = () => {
  const { slug } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const [category] = trpc.blog.category.useSuspenseQuery({ slug });
  return (
    <>
      <PageHero
        title={
          <>
            <chakra.span display="block" mb="2" fontSize="lg" letterSpacing="0" color="navy.200">
              {'Category: '}
            </chakra.span>
            {category.name}
          </>
        }
        text={category.description ?? ''}
      />
      <BlogColumns sidebar={<Categories />}>
        <Posts slug={slug} page={page} />
        <BackToAllArticles />
      </BlogColumns>
    </>
  );
};

/** Shown when not even the name of the category could be loaded. */
const FailedCategory = () => (
  <>
    <PageHero title={useTexts().blog.heading} text="" />
    <BlogColumns sidebar={<Categories />}>
      <FailedPosts />
      <BackToAllArticles />
    </BlogColumns>
  </>
);

const MissingCategory = () => (
  <MissingPage
    title="Category Not Found"
    text="The category you're looking for doesn't exist or has been removed."
  >
    <LinkButton size="lg">
      <Link to="/blog">Back to All Articles</Link>
    </LinkButton>
  </MissingPage>
);

/** Either the category does not exist, or it has fewer pages. */
const Missing = ({ data: page }: NotFoundRouteProps) =>
  page ? <NotFoundPage /> : <MissingCategory />;

const missingTitle = (error: unknown): string =>
  isNotFound(error) && error.data ? '404 Page Not Found' : 'Category Not Found';

/** Category page (spec §2.1). */
export const Route = createFileRoute('/_site/blog/category/$slug')({
  validateSearch: pageNumber,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: async ({ context, params: { slug }, deps: { page }, location }) => {
    const [category, posts] = await Promise.all([
      orNotFound(
        context.api.blog.category.ensureData({ slug }),
        context.hasShown && location.publicHref,
      ),
      context.api.blog.categoryPosts.ensureData({ slug, page }).catch(() => null),
      context.api.blog.categories.prefetch(),
    ]);
    if (posts?.items.length === 0 && page > 1) throw notFound({ data: page });
    return { ...category, page };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead(match.context, {
          title: `${pageTitle(loaderData.name, loaderData.page)} | ${match.context.company.name}`,
          description:
            loaderData.description ??
            match.context.texts.blog.categoryDescription.replaceAll(
              '{category}',
              () => loaderData.name,
            ),
          path: pagePath(`/blog/category/${encodeURIComponent(loaderData.slug)}`, loaderData.page),
        })
      : missingHead(
          match.status === 'error' ? match.context.texts.blog.heading : missingTitle(match.error),
          match.context,
        ),
  component: CategoryPage,
  notFoundComponent: Missing,
  errorComponent: FailedCategory,
});
