import { chakra, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { useCompany } from '../../../-company-record.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { Notice } from '../../-kit/-notice.tsx';
import { useSessionMutation } from '../../-login/-use-session-mutation.ts';
import { type Publication, postState } from '../-post-status.tsx';
import type { EditedNoun } from './-edited.ts';
import { forgetSaved, lastSaved, type Saved } from './-just-saved.ts';
import { inWords } from './-publish-time.ts';

const whoSees = ({ published, publishAt, wasPublished }: Saved, timeZone: string): string => {
  if (publishAt) return `Scheduled. It goes live ${inWords(publishAt, timeZone)}.`;
  if (published && wasPublished) return 'Updated on your website.';
  if (published) return 'Published. Homeowners can read it now.';
  if (wasPublished) return 'Taken off your website. Only you and your team can see it.';
  return 'Saved as a draft. Only you and your team can see it.';
};

interface SavedNoticeProps {
  noun: EditedNoun;
  /** Publishes it as it is. */
  publish: (saved: Pick<Saved, 'id' | 'version'>) => Promise<Publication & { version: number }>;
  /** Refetches the lists that show it. */
  refresh: () => Promise<unknown>;
}

/** Above the list after a save: who can read the post or page now, and the next step. */
export const SavedNotice = ({ noun, publish, refresh }: SavedNoticeProps) => {
  const { timeZone } = useCompany();
  const [saved, setSaved] = useState(() => lastSaved(noun));
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => forgetSaved(), []);

  const publication = useSessionMutation(
    (item: Saved) => publish(item),
    async ({ version, published, publishAt }, before) => {
      const wasPublished = postState(before) === 'Published';
      setSaved({ ...before, version, published, publishAt, wasPublished });
      // The pressed button disappears.
      notice.current?.focus();
      await refresh();
    },
  );
  const publishNow = async (item: Saved) => {
    if (publication.isPending) return;
    await publication.mutateAsync(item).catch((error: unknown) =>
      showToast({
        title: 'Error',
        description: `Failed to update ${noun}: ${catalogueText(error)}`,
        variant: 'destructive',
      }),
    );
  };

  if (!saved) return null;
  const { title, address, isReady } = saved;
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
            <a href={address} target="_blank" rel="noopener">
              <Icon name="external-link" />
              View {noun}
              <chakra.span srOnly>, opens in a new tab</chakra.span>
            </a>
          </LinkButton>
        ) : (
          isReady && (
            <Button
              // What was scheduled is done.
              {...(saved.published && { variant: 'outline', bg: 'white' })}
              aria-disabled={publication.isPending || undefined}
              onClick={() => publishNow(saved)}
            >
              {publication.isPending ? 'Publishing...' : 'Publish now'}
            </Button>
          )
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
