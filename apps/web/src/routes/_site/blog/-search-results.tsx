import { Heading, HStack, Text } from '@chakra-ui/react';
import { MAX_SEARCH } from '@hvac/contract/post-lists';
import { Link } from '@tanstack/react-router';
import { LOADED, trpc } from '../../../trpc.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Pending } from '../../../ui/data-state.tsx';
import { PhoneNumberLink } from '../-company.tsx';
import { Pager } from './-pager.tsx';
import { PostGrid } from './-post-grid.tsx';

const AllArticles = () => (
  <LinkButton variant="outline">
    <Link to="/blog">See all articles</Link>
  </LinkButton>
);

interface SearchProps {
  text: string;
  page: number;
}

const Found = ({ text, page }: SearchProps) => {
  const found = trpc.blog.search.useQuery({ q: text, page }, LOADED);
  if (found.isPending) return <Pending />;
  if (found.isError) {
    return (
      <ErrorState title="The search didn't work">
        <Text>Please try again later</Text>
        <AllArticles />
      </ErrorState>
    );
  }
  const { items, total, isGuess } = found.data;
  if (total === 0) {
    return (
      <EmptyState title={`No articles found for “${text}”`}>
        <Text>
          Try a shorter word, or ask us: <PhoneNumberLink />.
        </Text>
        <AllArticles />
      </EmptyState>
    );
  }
  return (
    <>
      <HStack mb="5" gap="3" flexWrap="wrap" justify="space-between">
        <Heading as="h2" size="md" overflowWrap="anywhere">
          {isGuess
            ? `No articles for “${text}”. These come close:`
            : `${total} ${total === 1 ? 'article' : 'articles'} for “${text}”`}
        </Heading>
        <AllArticles />
      </HStack>
      <PostGrid posts={items} />
      <Pager
        page={page}
        total={total}
        linkTo={(to, label) => (
          <Link to="/blog" search={{ q: text, ...(to > 1 && { page: to }) }}>
            {label}
          </Link>
        )}
      />
    </>
  );
};

/** The posts that have the words of a text (beyond §5). */
export const SearchResults = ({ text, page }: SearchProps) =>
  text.length > MAX_SEARCH ? (
    <EmptyState title="That is too long to search for">
      <Text>{`Use a few words, at most ${MAX_SEARCH} characters.`}</Text>
      <AllArticles />
    </EmptyState>
  ) : (
    <Found text={text} page={page} />
  );
