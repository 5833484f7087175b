import { Badge, HStack, Text } from '@chakra-ui/react';
import type { ListedOwnPage } from '@hvac/contract/own-pages';
import { MIN_OWN_WORDS } from '@hvac/contract/own-words';
import { SiteDateTime } from '../../../-company-record.tsx';
import { PostStatus } from '../-post-status.tsx';

/** Why a published page cannot be found, or not be read; undefined for every other one. */
const problemOf = ({ published, isHidden, isListed, ownWords }: ListedOwnPage) => {
  if (isHidden) return 'The website uses this address itself now. Give the page another path.';
  if (published && !isListed) {
    return `${ownWords ?? 0} words of its own. From ${MIN_OWN_WORDS} on, search engines are told of it.`;
  }
  return undefined;
};

/** What a page is to visitors and to search engines, and why, where that is a surprise. */
export const PageStatus = ({ page }: { page: ListedOwnPage }) => {
  const { published, publishAt, isHidden, isListed } = page;
  const problem = problemOf(page);
  return (
    <>
      <HStack gap="1" flexWrap="wrap">
        {isHidden ? (
          <Badge colorPalette="red">Hidden</Badge>
        ) : (
          <PostStatus post={{ published, publishAt }} />
        )}
        {published && !isListed && !isHidden && <Badge colorPalette="ember">Not listed</Badge>}
      </HStack>
      {publishAt && (
        <Text mt="1" fontSize="xs" color="fg.muted">
          Goes live <SiteDateTime iso={publishAt} />
        </Text>
      )}
      {problem && (
        <Text mt="1" fontSize="xs" color="fg.muted" maxWidth="16rem">
          {problem}
        </Text>
      )}
    </>
  );
};
