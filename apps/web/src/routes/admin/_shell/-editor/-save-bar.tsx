import { Badge, Box, HStack, Text } from '@chakra-ui/react';
import { Button } from '../../../../ui/button.tsx';
import { useCompany } from '../../../-company-record.tsx';
import { DraftState } from '../../-drafts/-draft-notice.tsx';
import { useNow } from '../../-kit/-use-now.ts';
import { PALETTES, type PostState, postState } from '../-post-status.tsx';
import { NOUN_NAMES } from './-edited.ts';
import { INCOMPLETE, inShort, inWords, type Publication } from './-publish-time.ts';
import type { CommonEditor } from './-use-editor.ts';

/** What a save makes of a post or page. */
const outcomeOf = ({ published, publishAt }: Publication): PostState =>
  postState({ published, publishAt: publishAt || null });

/** What becomes of the post or page with its save button, given what it is. */
const whatSavingDoes = (
  state: PostState,
  form: Publication,
  { save, timeZone }: { save: string; timeZone: string },
): string => {
  switch (outcomeOf(form)) {
    case 'Scheduled':
      return form.publishAt === INCOMPLETE
        ? 'Needs both the day and the time.'
        : `Goes live ${inWords(form.publishAt, timeZone)}.`;
    case 'Published':
      return state === 'Published' ? 'On your website' : `${save} puts it on your website.`;
    case 'Draft':
      if (state === 'Published') return `${save} takes it off your website.`;
      return state === 'Scheduled' ? `${save} makes it a draft again.` : 'Not public yet';
  }
};

/** On a phone, the buttons share a row. */
const NARROW = { base: '2', sm: '4' };

/** On a phone, the buttons leave no room for what they say themselves. */
const FROM_TABLET = { srOnly: { base: true, md: false } } as const;

/** A window in which the bar would cover most of the text: a phone with its keyboard, or much enlarged. */
const LITTLE_ROOM = '@media (max-width: 47.99em) and (max-height: 34rem), (max-height: 24rem)';

/**
 * Always in reach, unless there is no room: what the post or page is now, what a save does, and at most two buttons that save,
 * one for each thing that can become of it.
 */
export const SaveBar = ({ editor }: { editor: Omit<CommonEditor, 'change'> }) => {
  const { noun, item, state, draft, isSaving, isBusy, saveAs } = editor;
  const { timeZone } = useCompany();
  const now = useNow();
  const outcome = outcomeOf(draft);
  const disabled = isBusy || undefined;
  const save = `Save ${NOUN_NAMES[noun]}`;
  const { publishAt } = draft;
  const { draftPlace } = editor.storedDraft;
  const publishing =
    publishAt === ''
      ? 'Publish'
      : publishAt === INCOMPLETE
        ? 'Schedule'
        : `Schedule for ${inShort(publishAt, timeZone, now)}`;
  const isNewTime = outcome === 'Scheduled' && publishAt !== item?.publishAt;
  const canPublish = state === 'Draft' && outcome !== 'Published';
  // Leaving the field of the time, it is the same button that was pressed.
  const isPublishingOnly = state === 'Draft' && outcome === 'Scheduled';
  const canUnpublish = state === 'Published' && outcome === 'Published';
  const isCrowded = canPublish || canUnpublish || isNewTime;
  return (
    <HStack
      data-foot
      position="sticky"
      bottom="0"
      zIndex="10"
      gap={{ base: '2', md: '3' }}
      mt="6"
      mx={{ base: '-4', md: '0' }}
      mb={{ base: '-5', md: '0' }}
      px={{ base: '4', md: '6' }}
      py={{ base: '2', md: '3' }}
      bg="white"
      borderWidth={{ base: '1px 0 0', md: '1px' }}
      borderColor="line"
      borderRadius={{ base: '0', md: 'lg' }}
      boxShadow="md"
      css={{ [LITTLE_ROOM]: { position: 'static' } }}
    >
      <Box flex="1" minWidth="0">
        <HStack columnGap="2" rowGap="0" flexWrap="wrap">
          <Badge colorPalette={PALETTES[state]} flexShrink="0">
            {state === 'Published' ? 'Live' : state}
          </Badge>
          <Text fontSize="xs" color="fg.muted">
            <DraftState draftPlace={draftPlace} />
          </Text>
        </HStack>
        <Text
          role="status"
          fontSize={{ base: 'xs', md: 'sm' }}
          color="fg.body"
          {...(isCrowded && draftPlace && FROM_TABLET)}
        >
          {whatSavingDoes(state, draft, { save, timeZone })}
        </Text>
      </Box>
      {canUnpublish && (
        <Button
          variant="outline"
          px={NARROW}
          aria-disabled={disabled}
          onClick={() => saveAs(false)}
        >
          Unpublish
        </Button>
      )}
      {!isPublishingOnly && (
        <Button
          type="submit"
          variant={canPublish ? 'outline' : 'solid'}
          px={NARROW}
          aria-disabled={disabled}
        >
          {isSaving ? 'Saving...' : isNewTime ? publishing : save}
        </Button>
      )}
      {canPublish && (
        <Button
          type={isPublishingOnly ? 'submit' : 'button'}
          px={NARROW}
          aria-disabled={disabled}
          onClick={isPublishingOnly ? undefined : () => saveAs(true)}
        >
          {isPublishingOnly && isSaving ? 'Saving...' : publishing}
        </Button>
      )}
    </HStack>
  );
};
