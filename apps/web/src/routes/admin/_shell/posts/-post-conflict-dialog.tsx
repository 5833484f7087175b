import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { CONTENT_FORMAT_NAMES } from '@hvac/contract/markdown';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { useConfirm } from '../../-kit/-confirm.tsx';
import { DialogSheet } from '../../-kit/-dialog-sheet.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { changedFields, type PostForm, toPostForm } from './-post-form.ts';
import type { NewerPost } from './-use-post-editor.ts';

export const LABELS: Record<keyof PostForm, string> = {
  title: 'Title',
  slug: 'Slug',
  summary: 'Summary',
  content: 'Content',
  contentFormat: 'Format',
  featuredImage: 'Featured Image',
  featuredImageAlt: 'Photo description',
  published: 'Published',
  publishAt: 'Publish at',
  categoryIds: 'Categories',
};

export const inWords = (form: PostForm, field: keyof PostForm, categories: Category[]): string => {
  const value = form[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'contentFormat') return CONTENT_FORMAT_NAMES[form.contentFormat];
  if (typeof value === 'string') return value || '(empty)';
  const names = categories.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  return names.join(', ') || '(none)';
};

export const Version = ({ label, text }: { label: string; text: string }) => (
  <Box flex="1" minWidth="12rem">
    <Text fontSize="xs" color="fg.muted">
      {label}
    </Text>
    <Box
      // A long text scrolls, so it must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label={label}
      maxHeight="40"
      overflow="auto"
      p="3"
      bg="slate.50"
      borderRadius="sm"
      fontSize="sm"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {text}
    </Box>
  </Box>
);

const TITLE = 'post-conflict-title';

interface PostConflictDialogProps {
  mine: PostForm;
  /** The post as it was opened. */
  loaded: PostForm;
  theirs: NewerPost;
  categories: Category[];
  /** Whether the user's version is currently overwriting the stored one. */
  isSaving: boolean;
  onClose: () => void;
  onTakeTheirs: () => void;
  onOverwrite: () => void;
}

/**
 * Shown when another user has saved the post in the meantime: lists their changes, so that neither version is
 * lost (contract §5).
 */
export const PostConflictDialog = ({
  mine,
  loaded,
  theirs,
  categories,
  isSaving,
  onClose,
  onTakeTheirs,
  onOverwrite,
}: PostConflictDialogProps) => {
  const confirm = useConfirm();
  const takeTheirs = () =>
    confirm({
      title: 'Discard your version?',
      text: 'You will lose what you typed since you opened the post.',
      label: 'Discard mine',
      pending: 'Discarding...',
      run: onTakeTheirs,
    });
  const [copyNote, setCopyNote] = useState('');
  const { username } = useViewer();
  const { savedBy } = theirs;
  const isMine = savedBy === username;
  const their = toPostForm(theirs.post);
  // Saving without an image keeps the stored one.
  const kept = mine.featuredImage ? [] : ['featuredImage', 'featuredImageAlt'];
  const fields = changedFields(their, loaded).filter((field) => !kept.includes(field));

  const copyMine = async () => {
    const text = (Object.keys(LABELS) as (keyof PostForm)[])
      .map((field) => `${LABELS[field]}:\n${inWords(mine, field, categories)}`)
      .join('\n\n');
    try {
      // Without HTTPS, browsers give pages no access to the clipboard.
      await navigator.clipboard.writeText(text);
      setCopyNote('Copied.');
    } catch {
      setCopyNote("Couldn't copy your version.");
    }
  };

  return (
    <Modal isOpen onClose={onClose} labelledBy={TITLE} placement="sheet">
      <DialogSheet
        title="This post was changed after you opened it"
        titleId={TITLE}
        onClose={onClose}
        actions={
          <Stack gap="2" width="full">
            <Text role="status" fontSize="sm">
              {copyNote}
            </Text>
            <Box
              display={{ base: 'grid', sm: 'flex' }}
              gridTemplateColumns="repeat(2, minmax(0, 1fr))"
              justifyContent="flex-end"
              flexWrap="wrap"
              gap="2"
              css={{ '& > button': { paddingInline: '0.625rem' } }}
            >
              <Button variant="outline" onClick={onClose}>
                Keep editing
              </Button>
              <Button variant="outline" onClick={copyMine}>
                <Icon name="copy" />
                Copy my text
              </Button>
              <Button variant="outline" onClick={takeTheirs}>
                <chakra.span minWidth="0" overflowWrap="anywhere">
                  {savedBy && !isMine ? `Use ${savedBy}'s version` : 'Use the saved version'}
                </chakra.span>
              </Button>
              <Button
                colorPalette="red"
                aria-disabled={isSaving || undefined}
                onClick={onOverwrite}
              >
                {isSaving ? 'Saving...' : 'Save mine instead'}
              </Button>
            </Box>
          </Stack>
        }
      >
        <Stack gap="5">
          <Text color="fg.body">
            {isMine ? 'You' : (savedBy ?? 'Someone else')} saved this post
            {isMine && ' in another window'} on <SiteDateTime iso={theirs.post.updatedAt} />. Your
            version is still here. If you save yours instead, the other one stays in Versions.
          </Text>
          {fields.length === 0 && <Text color="fg.body">That save changed nothing.</Text>}
          {fields.map((field) => (
            <chakra.section key={field} aria-label={LABELS[field]}>
              <Heading as="h3" size="sm" mb="2">
                {LABELS[field]}
              </Heading>
              <HStack gap="3" flexWrap="wrap" align="start">
                <Version label="Saved version" text={inWords(their, field, categories)} />
                <Version label="Your version" text={inWords(mine, field, categories)} />
              </HStack>
            </chakra.section>
          ))}
        </Stack>
      </DialogSheet>
    </Modal>
  );
};
