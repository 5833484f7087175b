import { chakra, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { useCompany } from '../../../-company-record.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { Notice } from '../../-kit/-notice.tsx';
import { useSessionMutation } from '../../-login/-use-session-mutation.ts';
import { inWords } from '../-editor/-publish-time.ts';
import { postState } from '../-post-status.tsx';
import { forgetSavedPost, lastSavedPost, type SavedPost } from './-just-saved.ts';

const whoSees = ({ published, publishAt, wasPublished }: SavedPost, timeZone: string): string => {
  if (publishAt) return `Scheduled. It goes live ${inWords(publishAt, timeZone)}.`;
  if (published && wasPublished) return 'Updated on your website.';
  if (published) return 'Published. Homeowners can read it now.';
  if (wasPublished) return 'Taken off your website. Only you and your team can see it.';
  return 'Saved as a draft. Only you and your team can see it.';
};

/** Above the list after a save: who can read the post now, and the next step. */
export const SavedPostNotice = () => {
  const utils = trpc.useUtils();
  const { timeZone } = useCompany();
  const [saved, setSaved] = useState(lastSavedPost);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => forgetSavedPost(), []);

  const publication = useSessionMutation(
    ({ id, version }: SavedPost) =>
      utils.client.blog.setPublished.mutate({ id, version, published: true, publishAt: null }),
    async (live, before) => {
      setSaved({ ...live, wasPublished: postState(before) === 'Published' });
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
        description: `Failed to update post: ${catalogueText(error)}`,
        variant: 'destructive',
      }),
    );
  };

  if (!saved) return null;
  const { slug, title } = saved;
  const isLive = postState(saved) === 'Published';
  return (
    <Notice
      ref={notice}
      tabIndex={-1}
      role="status"
      tone={saved.published ? 'good' : 'warning'}
      actions={
        isLive ? (
          <LinkButton variant="outline" bg="white">
            <a href={`/blog/${encodeURIComponent(slug)}`} target="_blank" rel="noopener">
              <Icon name="external-link" />
              View post
              <chakra.span srOnly>, opens in a new tab</chakra.span>
            </a>
          </LinkButton>
        ) : (
          <Button
            // What was scheduled is done.
            {...(saved.published && { variant: 'outline', bg: 'white' })}
            aria-disabled={publication.isPending || undefined}
            onClick={() => publish(saved)}
          >
            {publication.isPending ? 'Publishing...' : 'Publish now'}
          </Button>
        )
      }
    >
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {title}
      </Text>
      <Text fontSize="sm">{whoSees(saved, timeZone)}</Text>
    </Notice>
  );
};
