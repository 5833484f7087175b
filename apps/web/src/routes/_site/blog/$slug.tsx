import { Badge, Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { createFileRoute, Link } from '@tanstack/react-router';
import { missingHead, pageHead } from '../../../lib/head.ts';
import { shareImage } from '../../../lib/share-image.ts';
import { shareLinks } from '../../../lib/share-links.ts';
import { LOADED, orNotFound, trpc } from '../../../trpc.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SafeImage } from '../../../ui/safe-image.tsx';
import { SiteDate, useTexts } from '../../-company-record.tsx';
import { ArticleText } from '../-article-text.tsx';
import { CallButton, CompanyName } from '../-company.tsx';
import { MissingPage } from '../-not-found-page.tsx';
import { IN_PAGE } from '../-section.tsx';
import { featuredPicture } from './-post-grid.tsx';

/** What a reader can do next: call, or ask for a visit. */
const ArticleEnd = () => {
  const { shared, home } = useTexts();
  return (
    <Stack
      as="section"
      aria-labelledby="next-title"
      className="not-printed"
      gap="4"
      p="6"
      bg="bg.soft"
      borderRadius="lg"
    >
      <Heading as="h2" id="next-title" size="md">
        {shared.callHeading}
      </Heading>
      <Stack direction={{ base: 'column', sm: 'row' }} gap="3" flexWrap="wrap">
        <CallButton />
        <LinkButton colorPalette="accent" size="lg" variant="outline" borderColor="accent.700">
          <Link to="/contact">{home.scheduleButton}</Link>
        </LinkButton>
      </Stack>
    </Stack>
  );
};

interface ShareLinksProps {
  title: string;
  summary: string;
  url: string;
}

/** Facebook, Twitter, LinkedIn and mail (spec §2.1). */
const ShareLinks = (page: ShareLinksProps) => {
  const { facebook, twitter, linkedIn, email } = shareLinks(page);
  const networks = [
    { name: 'Facebook', href: facebook, icon: 'facebook' },
    { name: 'Twitter', href: twitter, icon: 'x-twitter' },
    { name: 'LinkedIn', href: linkedIn, icon: 'linkedin' },
  ] as const;
  return (
    <HStack
      as="section"
      className="not-printed"
      aria-labelledby="share-title"
      gap="3"
      flexWrap="wrap"
    >
      <Heading as="h2" id="share-title" size="sm" width="full">
        Share this article
      </Heading>
      {networks.map(({ name, href, icon }) => (
        <LinkButton key={name} variant="outline">
          <a href={href} target="_blank" rel="noreferrer">
            <Icon name={icon} />
            {name}
          </a>
        </LinkButton>
      ))}
      <LinkButton variant="outline">
        <a href={email}>
          <Icon name="mail" />
          Email
        </a>
      </LinkButton>
    </HStack>
  );
};

/** Up to three other published posts (spec §2.1). */
const RelatedArticles = ({ slug }: { slug: string }) => {
  const { data: posts = [] } = trpc.blog.relatedPosts.useQuery({ slug }, LOADED);
  if (posts.length === 0) return null;
  return (
    <Box
      as="aside"
      aria-labelledby="related-title"
      position="sticky"
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

/** A post that does not exist or could not be loaded (spec §2.1). */
const MissingPost = () => (
  <MissingPage
    title="Blog Post Not Found"
    text="The blog post you're looking for doesn't exist or has been removed."
  >
    <LinkButton size="lg">
      <Link to="/blog">Back to Blog</Link>
    </LinkButton>
  </MissingPage>
);

const Categories = ({ categories }: { categories: Category[] }) => {
  const { badge } = useTexts().blog;
  if (categories.length === 0) return <Badge>{badge}</Badge>;
  return categories.map(({ id, name, slug }) => (
    <Badge
      key={id}
      asChild
      position="relative"
      minHeight="8"
      px="3.5"
      overflowWrap="anywhere"
      _hover={{ bg: 'navy.100' }}
      // Touched 44 pixels high.
      css={{ '&::after': { content: '""', position: 'absolute', inset: '-6px 0' } }}
    >
      <Link to="/blog/category/$slug" params={{ slug }}>
        {name}
      </Link>
    </Badge>
  ));
};

// At full size, a longer title would fill the screen of a phone.
const LONG_TITLE = 90;

const PostPage = () => {
  const { slug } = Route.useParams();
  const { siteUrl } = Route.useRouteContext();
  const [post] = trpc.blog.post.useSuspenseQuery({ slug });
  const url = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
  return (
    <Grid
      {...IN_PAGE}
      py={{ base: '8', md: '12' }}
      gap="10"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 44rem) 18rem' }}
      justifyContent="space-between"
      alignItems="start"
      position="relative"
      // The contents of a longer article take the second column.
      css={{ '&:has(nav) > aside': { gridColumn: '1' } }}
    >
      <Box as="article">
        <Stack gap="5" mb="8">
          <HStack gap="2" rowGap="3" flexWrap="wrap">
            <Categories categories={post.categories} />
          </HStack>
          <Heading
            as="h1"
            size={post.title.length > LONG_TITLE ? 'xl' : '2xl'}
            overflowWrap="anywhere"
            dir="auto"
          >
            {post.title}
          </Heading>
          <Text color="fg.muted">
            By {post.author ? <bdi>{post.author}</bdi> : <CompanyName />}
            {' · '}
            <SiteDate iso={post.publishedAt} />
            {` · ${post.readMinutes} min read`}
          </Text>
        </Stack>
        {post.featuredImage && (
          <Box aspectRatio="16 / 9" borderRadius="lg" overflow="hidden" mb="10" bg="slate.100">
            <SafeImage
              {...featuredPicture(post)}
              sizes="(min-width: 76em) 53rem, 100vw"
              alt={post.featuredImageAlt ?? ''}
              width={1200}
              height={675}
              isAtTop
            />
          </Box>
        )}
        <ArticleText {...post} />
        <Stack mt="12" gap="8">
          <ArticleEnd />
          <ShareLinks title={post.title} summary={post.summary} url={url} />
          <LinkButton variant="outline" alignSelf="flex-start">
            <Link to="/blog">
              <Icon name="arrow-left" />
              Back to Blog
            </Link>
          </LinkButton>
        </Stack>
      </Box>
      <RelatedArticles slug={post.slug} />
    </Grid>
  );
};

/** Blog post (spec §2.1). */
export const Route = createFileRoute('/_site/blog/$slug')({
  loader: async ({ context, params: { slug }, location }) => {
    const [post] = await Promise.all([
      orNotFound(
        context.api.blog.post.ensureData({ slug }),
        context.hasShown && location.publicHref,
      ),
      context.api.blog.relatedPosts.prefetch({ slug }),
    ]);
    return post;
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead(match.context, {
          title: `${loaderData.title} | ${match.context.company.name}`,
          description: loaderData.summary,
          path: `/blog/${encodeURIComponent(loaderData.slug)}`,
          type: 'article',
          image: shareImage(loaderData),
        })
      : missingHead('Blog Post Not Found', match.context),
  component: PostPage,
  notFoundComponent: MissingPost,
  errorComponent: MissingPost,
});
