import { Badge, chakra, HStack, Text } from '@chakra-ui/react';
import type { EditablePost } from '@hvac/contract/blog-editing';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

/** What 'Save Post' will do, given what is stored and the checkbox. */
const whatSavingDoes = (isLive: boolean, isPublishing: boolean): string => {
  if (isLive)
    return isPublishing
      ? 'Save Post updates it on your website.'
      : 'Save Post takes it off your website.';
  return isPublishing
    ? 'Save Post puts it on your website.'
    : 'Save Post keeps it a draft: only you and your team can see it.';
};

interface PostSaveBarProps {
  /** The post as it was opened; null while it is new. */
  stored: EditablePost | null;
  /** Whether the checkbox 'Published' is set. */
  isPublishing: boolean;
  isSaving: boolean;
  isBusy: boolean;
  /** Saves, and publishes the post or makes it a draft. */
  onSaveAs: (published: boolean) => void;
}

/** Always in reach: what the post is now, what a save does, and the buttons that save. */
export const PostSaveBar = ({
  stored,
  isPublishing,
  isSaving,
  isBusy,
  onSaveAs,
}: PostSaveBarProps) => {
  const isLive = stored?.published ?? false;
  const disabled = isBusy || undefined;
  return (
    <HStack
      data-foot
      position="sticky"
      bottom="0"
      zIndex="docked"
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
    >
      <HStack gap="3" flex="1" minWidth="16rem" align="center">
        <Badge colorPalette={isLive ? 'green' : 'slate'} flexShrink="0">
          {isLive ? 'Live' : 'Draft'}
        </Badge>
        <Text role="status" fontSize="sm" color="fg.body">
          {whatSavingDoes(isLive, isPublishing)}
        </Text>
      </HStack>
      <HStack gap="2" justify="flex-end" width={{ base: 'full', md: 'auto' }}>
        {isLive && stored && (
          <LinkButton variant="ghost" px="3" mr="auto">
            <a href={`/blog/${encodeURIComponent(stored.slug)}`} target="_blank" rel="noopener">
              <Icon name="external-link" />
              View post
              <chakra.span srOnly>, opens in a new tab</chakra.span>
            </a>
          </LinkButton>
        )}
        {isLive && (
          <Button variant="outline" px="3" aria-disabled={disabled} onClick={() => onSaveAs(false)}>
            Unpublish
          </Button>
        )}
        <Button
          type="submit"
          variant={isLive ? 'solid' : 'outline'}
          px="3"
          aria-disabled={disabled}
        >
          {isSaving ? 'Saving...' : 'Save Post'}
        </Button>
        {!isLive && (
          <Button px="5" aria-disabled={disabled} onClick={() => onSaveAs(true)}>
            Publish
          </Button>
        )}
      </HStack>
    </HStack>
  );
};
