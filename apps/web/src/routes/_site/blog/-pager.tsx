import { chakra, HStack, Text } from '@chakra-ui/react';
import { POSTS_PER_PAGE } from '@hvac/contract/post-lists';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';

interface PagerProps {
  page: number;
  total: number;
  /** Renders the link to another page; the caller knows the address. */
  linkTo: (page: number, label: string) => ReactNode;
}

/** Links to newer and older posts; renders nothing if there is only one page. */
export const Pager = ({ page, total, linkTo }: PagerProps) => {
  const pages = Math.ceil(total / POSTS_PER_PAGE);
  if (pages <= 1) return null;
  return (
    <chakra.nav aria-label="Pages of posts" mt="10">
      <HStack gap="3" justify="center">
        {page > 1 && <LinkButton variant="outline">{linkTo(page - 1, 'Newer posts')}</LinkButton>}
        <Text fontSize="sm" color="fg.muted">
          Page {page} of {pages}
        </Text>
        {page < pages && (
          <LinkButton variant="outline">{linkTo(page + 1, 'Older posts')}</LinkButton>
        )}
      </HStack>
    </chakra.nav>
  );
};
