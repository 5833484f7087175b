import { Badge, Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { EditablePost } from '@hvac/contract/blog-editing';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useCompany } from '../../../-company-record.tsx';
import { postState } from '../-post-state.ts';
import type { PostForm } from './-post-form.ts';
import { INCOMPLETE, inWords } from './-publish-time.ts';

type Form = Pick<PostForm, 'published' | 'publishAt'>;

/** What 'Save Post' will do, given what is stored and the form. */
const whatSavingDoes = (
  state: ReturnType<typeof postState>,
  { published, publishAt }: Form,
  timeZone: string,
): string => {
  if (state === 'Published')
    return published
      ? 'Save Post updates it on your website.'
      : 'Save Post takes it off your website.';
  if (!published)
    return state === 'Draft'
      ? 'Save Post keeps it a draft: only you and your team can see it.'
      : "Save Post makes it a draft again: it doesn't go live by itself.";
  if (publishAt === '' || publishAt === INCOMPLETE) return 'Save Post puts it on your website.';
  const time = inWords(publishAt, timeZone);
  return state === 'Draft'
    ? `Save Post schedules it: it goes live ${time}.`
    : `Save Post keeps it scheduled: it goes live ${time}.`;
};

/** On a phone, the buttons share a row. */
const NARROW = { base: '2', sm: '3' };

const BADGES = {
  Published: { colorPalette: 'green', children: 'Live' },
  Scheduled: { colorPalette: 'ice', children: 'Scheduled' },
  Draft: { colorPalette: 'slate', children: 'Draft' },
} as const;

/** A window in which the bar would cover most of the text: a phone with its keyboard, or much enlarged. */
const LITTLE_ROOM = '@media (max-width: 47.99em) and (max-height: 34rem), (max-height: 24rem)';

interface PostSaveBarProps {
  /** The post as it was opened; null while it is new. */
  stored: EditablePost | null;
  form: Form;
  isSaving: boolean;
  isBusy: boolean;
  /** What else there is to know: where the draft is, the length of the text. */
  facts: ReactNode;
  /** Saves, and publishes the post or makes it a draft; at the time of the form unless another is given. */
  onSaveAs: (published: boolean, publishAt?: string) => void;
}

/** Always in reach, unless there is no room: what the post is now, what a save does, and the buttons that save. */
export const PostSaveBar = ({
  stored,
  form,
  isSaving,
  isBusy,
  facts,
  onSaveAs,
}: PostSaveBarProps) => {
  const { timeZone } = useCompany();
  const state = stored ? postState(stored) : 'Draft';
  const isLive = state === 'Published';
  const disabled = isBusy || undefined;
  return (
    <HStack
      data-foot
      position="sticky"
      bottom="0"
      zIndex="10"
      gap="3"
      flexWrap="wrap"
      justify="flex-end"
      mt="6"
      mx={{ base: '-4', md: '0' }}
      mb={{ base: '-5', md: '0' }}
      px={{ base: '4', md: '6' }}
      py="3"
      bg="white"
      borderWidth={{ base: '1px 0 0', md: '1px' }}
      borderColor="line"
      borderRadius={{ base: '0', md: 'lg' }}
      boxShadow="md"
      css={{ [LITTLE_ROOM]: { position: 'static' } }}
    >
      <HStack gap="3" flex="1" minWidth="16rem" align="center">
        <Badge {...BADGES[state]} flexShrink="0" />
        <Box>
          <Text role="status" fontSize="sm" color="fg.body">
            {whatSavingDoes(state, form, timeZone)}
          </Text>
          {facts}
        </Box>
      </HStack>
      <HStack
        gap="2"
        flexWrap={{ base: 'wrap', sm: 'nowrap' }}
        justify="flex-end"
        width={{ base: 'full', md: 'auto' }}
      >
        {isLive && stored && (
          <LinkButton variant="ghost" px={NARROW} mr="auto">
            <a href={`/blog/${encodeURIComponent(stored.slug)}`} target="_blank" rel="noopener">
              <Icon name="external-link" />
              View post
              <chakra.span srOnly>, opens in a new tab</chakra.span>
            </a>
          </LinkButton>
        )}
        {state !== 'Draft' && (
          <Button
            variant="outline"
            px={NARROW}
            aria-disabled={disabled}
            onClick={() => onSaveAs(false)}
          >
            {isLive ? 'Unpublish' : 'Unschedule'}
          </Button>
        )}
        <Button
          type="submit"
          variant={isLive ? 'solid' : 'outline'}
          px={NARROW}
          aria-disabled={disabled}
        >
          {isSaving ? 'Saving...' : 'Save Post'}
        </Button>
        {state === 'Draft' && (
          <Button px="5" aria-disabled={disabled} onClick={() => onSaveAs(true)}>
            {form.publishAt === '' ? 'Publish' : 'Schedule'}
          </Button>
        )}
        {state === 'Scheduled' && (
          <Button
            px={{ base: '2', md: '5' }}
            aria-disabled={disabled}
            onClick={() => onSaveAs(true, '')}
          >
            Publish now
          </Button>
        )}
      </HStack>
    </HStack>
  );
};
