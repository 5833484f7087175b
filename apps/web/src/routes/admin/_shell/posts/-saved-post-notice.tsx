import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { errorText, trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { useKeptMutation } from '../-use-kept-mutation.ts';
import { forgetSavedPost, lastSavedPost, type SavedPost } from './-just-saved.ts';

const whoSees = ({ published, wasPublished }: SavedPost): string => {
  if (published && wasPublished) return 'Updated on your website.';
  if (published) return 'Published. Homeowners can read it now.';
  if (wasPublished) return 'Taken off your website. Only you and your team can see it.';
  return 'Saved as a draft. Only you and your team can see it.';
};

/** Above the list after a save: who can read the post now, and the next step. */
export const SavedPostNotice = () => {
  const utils = trpc.useUtils();
  const [saved, setSaved] = useState(lastSavedPost);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => forgetSavedPost(), []);

  const publication = useKeptMutation(
    ({ id, version }: SavedPost) =>
      utils.client.blog.setPublished.mutate({ id, version, published: true }),
    async (live, before) => {
      setSaved({ ...live, wasPublished: before.published });
      // The pressed button disappears.
      notice.current?.focus();
      await utils.blog.invalidate();
    },
  );
  const publish = async (post: SavedPost) => {
    if (publication.isPending) return;
    await publication.mutateAsync(post).catch((error: unknown) =>
      showToast({
        title: 'Error',
        description: `Failed to update post: ${errorText(error)}`,
        variant: 'destructive',
      }),
    );
  };

  if (!saved) return null;
  const { published, slug, title } = saved;
  return (
    <HStack
      ref={notice}
      tabIndex={-1}
      role="status"
      gap="3"
      flexWrap="wrap"
      mb="5"
      p="4"
      bg={published ? 'green.100' : 'amber.100'}
      color={published ? 'green.800' : 'amber.800'}
      borderRadius="lg"
    >
      <Box flex="1" minWidth="14rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </Text>
        <Text fontSize="sm">{whoSees(saved)}</Text>
      </Box>
      {published ? (
        <LinkButton variant="outline" bg="white">
          <a href={`/blog/${encodeURIComponent(slug)}`} target="_blank" rel="noopener">
            <Icon name="external-link" />
            View post
            <chakra.span srOnly>, opens in a new tab</chakra.span>
          </a>
        </LinkButton>
      ) : (
        <Button aria-disabled={publication.isPending || undefined} onClick={() => publish(saved)}>
          {publication.isPending ? 'Publishing...' : 'Publish now'}
        </Button>
      )}
    </HStack>
  );
};
