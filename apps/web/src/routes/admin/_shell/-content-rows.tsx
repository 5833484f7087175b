import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { WIDE_TABLE } from '../../../ui/table.tsx';
import { SiteDateTime } from '../../-company-record.tsx';
import { IconButton, IconLink } from '../-kit/-icon-buttons.tsx';
import { MoreMenu } from '../-kit/-more-menu.tsx';
import { PostStatus, type Publication } from './-post-status.tsx';

/** Styles of a cell that only a table with room for columns has. */
export const ONLY_WIDE = {
  display: 'none',
  css: { [WIDE_TABLE]: { display: 'table-cell' } },
} as const;

/** Styles of what stands below the name where there is no room for columns. */
export const NOT_WIDE = { css: { [WIDE_TABLE]: { display: 'none' } } } as const;

/** A post or page with what can be done with it. */
export interface ContentRow {
  title: string;
  /** Its address for visitors; null while they cannot read it. */
  address: string | null;
  /** The address of its preview. */
  preview: string;
  /** Why it has no address: 'not published yet'. */
  whyNot: string;
  /** Where it is edited. */
  edit: LinkProps;
  onDelete: () => void;
}

const inNewTab = { target: '_blank', rel: 'noopener' } as const;

const WideActions = ({ title, address, preview, whyNot, edit, onDelete }: ContentRow) => (
  <HStack gap="0" justify="flex-end" display="none" css={{ [WIDE_TABLE]: { display: 'flex' } }}>
    {address === null && (
      <IconLink label={`Preview ${title}, opens in a new tab`} tooltip="Preview">
        <a href={preview} {...inNewTab}>
          <Icon name="eye" />
        </a>
      </IconLink>
    )}
    <IconLink label={`Edit ${title}`} tooltip="Edit">
      <Link {...edit}>
        <Icon name="pencil" />
      </Link>
    </IconLink>
    {address === null ? (
      <IconButton
        label={`View ${title}: ${whyNot}`}
        tooltip={`${whyNot.charAt(0).toUpperCase()}${whyNot.slice(1)}`}
        icon="external-link"
        isDisabled
      />
    ) : (
      <IconLink label={`View ${title}, opens in a new tab`} tooltip="View">
        <a href={address} {...inNewTab}>
          <Icon name="external-link" />
        </a>
      </IconLink>
    )}
    <IconButton
      label={`Delete ${title}`}
      tooltip="Delete"
      icon="trash"
      colorPalette="red"
      onClick={onDelete}
    />
  </HStack>
);

/** The same where there is no room for them, and the row itself opens the editor. */
const NarrowActions = ({ title, address, preview, onDelete }: ContentRow) => (
  // Above the link that fills the row.
  <Box position="relative" zIndex="1" {...NOT_WIDE}>
    <MoreMenu label={`More for ${title}`}>
      <LinkButton variant="ghost">
        <a href={address ?? preview} {...inNewTab}>
          <Icon name={address === null ? 'eye' : 'external-link'} />
          {address === null ? 'Preview' : 'View'}
          <chakra.span srOnly> {title}, opens in a new tab</chakra.span>
        </a>
      </LinkButton>
      <Button variant="ghost" colorPalette="red" onClick={onDelete}>
        <Icon name="trash" />
        Delete<chakra.span srOnly> {title}</chakra.span>
      </Button>
    </MoreMenu>
  </Box>
);

/** What can be done with a post or page. */
export const ContentActions = (row: ContentRow) => (
  <>
    <WideActions {...row} />
    <NarrowActions {...row} />
  </>
);

/** The name of a post or page, a link to its editor; without room for columns, the link fills its row. */
export const ContentName = ({ title, edit }: Pick<ContentRow, 'title' | 'edit'>) => (
  <chakra.span
    asChild
    _hover={{ textDecoration: 'underline' }}
    css={{
      '&::after': { content: '""', position: 'absolute', inset: '0' },
      [WIDE_TABLE]: { '&::after': { display: 'none' } },
    }}
  >
    <Link {...edit}>{title}</Link>
  </chakra.span>
);

/** What a post or page is to visitors, with the time from which it is that. */
export const ContentStatus = ({ of }: { of: Publication }) => (
  <>
    <PostStatus post={of} />
    {of.publishAt && (
      <Text mt="1" fontSize="xs" color="fg.muted">
        Goes live <SiteDateTime iso={of.publishAt} />
      </Text>
    )}
  </>
);
