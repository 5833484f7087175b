import { Box, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { PostCard as Post } from '@hvac/contract/blog';
import { alternativeAddresses, imageAddress, imageSrcSet } from '@hvac/contract/image-address';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon.tsx';
import { SafeImage } from '../../../ui/safe-image.tsx';
import { SiteDate, useTexts } from '../../-company-record.tsx';
import { CardLink } from '../-card-link.tsx';

/** A post's featured image in all available widths. */
export const featuredPicture = ({
  id,
  featuredImage,
  updatedAt,
}: Partial<Pick<Post, 'id'>> & Pick<Post, 'featuredImage' | 'updatedAt'>) => {
  const image = { postId: id, value: featuredImage, updatedAt };
  return {
    src: featuredImage ? imageAddress(image) : null,
    srcSet: imageSrcSet(image),
    alternatives: alternativeAddresses(featuredImage),
  };
};

// Not in capitals, so that it is read and copied as it is written.
const QUIET = {
  fontSize: 'sm',
  fontWeight: 'semibold',
  lineHeight: '1.2',
  color: 'fg.muted',
  letterSpacing: '0.06em',
  css: { fontVariantCaps: 'all-small-caps' },
} as const;

interface PostCardProps {
  post: Post;
  isFirst: boolean;
  category?: string | null | undefined;
}

/**
 * A post in a list (spec §2.1). The link of the title covers the whole card. A phone shows the image of the first one
 * without scrolling.
 */
export const PostCard = ({ post, isFirst, category }: PostCardProps) => (
  <Stack
    as="article"
    gap="0"
    position="relative"
    bg="white"
    borderWidth="1px"
    borderColor="line"
    borderRadius="lg"
    overflow="hidden"
    transition="box-shadow 160ms, border-color 160ms"
    _hover={{ boxShadow: 'md', borderColor: 'slate.300' }}
  >
    <Box aspectRatio="16 / 9" overflow="hidden" bg="slate.100">
      <SafeImage
        {...featuredPicture(post)}
        sizes="(min-width: 30em) 24rem, 100vw"
        alt={post.featuredImageAlt ?? ''}
        width={1200}
        height={675}
        isAtTop={isFirst}
      />
    </Box>
    <Stack gap="3" p="5" flex="1" align="flex-start">
      <Box className="in-full" overflowWrap="anywhere" {...QUIET}>
        <span>{useTexts().blog.badge}</span>
        {category && ` · ${category}`}
      </Box>
      <Heading as="h2" size="md" lineClamp="4" overflowWrap="anywhere" dir="auto" width="full">
        <CardLink>
          <Link to="/blog/$slug" params={{ slug: post.slug }}>
            {post.title}
          </Link>
        </CardLink>
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        <SiteDate iso={post.publishedAt} />
        {` · ${post.readMinutes} min read`}
      </Text>
      <Text
        className="in-full"
        color="fg.body"
        fontSize="sm"
        lineClamp="3"
        overflowWrap="anywhere"
        dir="auto"
        width="full"
      >
        {post.summary}
      </Text>
      <HStack
        className="in-full"
        gap="1.5"
        mt="auto"
        pt="1"
        fontSize="sm"
        fontWeight="semibold"
        color="navy.800"
        aria-hidden
      >
        Read More
        <Icon name="arrow-right" />
      </HStack>
    </Stack>
  </Stack>
);

/** On phones, posts after the first are rows of picture, title and date, which wrap if the text is large. */
const ROWS = {
  '@media (max-width: 29.99em)': {
    '& > article ~ article': {
      flexFlow: 'row wrap',
      '& > :first-of-type': { flex: '1 1 6.5rem', aspectRatio: 'auto', minHeight: '6.5rem' },
      '& > :last-of-type': {
        flex: '999 1 11rem',
        justifyContent: 'center',
        gap: '0.25rem',
        padding: '0.75rem 1rem',
      },
      '& h2': { fontSize: 'md' },
      '& .in-full': { display: 'none' },
    },
  },
} as const;

const FIRST_IN_HERO = {
  ...ROWS,
  '@media (min-width: 64em)': { '& > :first-of-type': { display: 'none' } },
} as const;

interface PostGridProps {
  posts: (Post & { category?: string | null })[];
  /** Whether wide screens show the first post in the hero instead. */
  isFirstInHero?: boolean;
}

/** Posts as a grid of cards. */
export const PostGrid = ({ posts, isFirstInHero = false }: PostGridProps) => (
  <Grid
    gap={{ base: '3', sm: '6' }}
    templateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
    css={isFirstInHero ? FIRST_IN_HERO : ROWS}
  >
    {posts.map((post, index) => (
      <PostCard key={post.id} post={post} isFirst={index === 0} category={post.category} />
    ))}
  </Grid>
);
