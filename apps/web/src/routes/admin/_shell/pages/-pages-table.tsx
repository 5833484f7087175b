import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { ListedOwnPage } from '@hvac/contract/own-pages';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Cell, HeadCell, Row, Table, WIDE_TABLE } from '../../../../ui/table.tsx';
import { IconLink } from '../../-kit/-icon-buttons.tsx';
import { MoreMenu } from '../../-kit/-more-menu.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import {
  ContentActions,
  ContentName,
  type ContentRow,
  NOT_WIDE,
  ONLY_WIDE,
} from '../-content-rows.tsx';
import { ownPageName } from '../-own-page-name.ts';
import { postState } from '../-post-status.tsx';
import { PageStatus } from './-page-status.tsx';

/** Fixed pages, and groups of the owner's pages. */
export const PagesTable = ({ children }: { children: ReactNode }) => (
  <Table
    isHeadHiddenWhenNarrow
    isGrouped
    head={
      <>
        <HeadCell>Page</HeadCell>
        <HeadCell {...ONLY_WIDE} width="17rem">
          Status
        </HeadCell>
        <HeadCell {...ONLY_WIDE} width="1px" whiteSpace="nowrap" textAlign="end">
          Requests, 30 days
        </HeadCell>
        <HeadCell width="1px" textAlign="end">
          Actions
        </HeadCell>
      </>
    }
  >
    {children}
  </Table>
);

/** A group of rows below its name. */
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <chakra.tbody css={{ '& + &': { borderTop: '1px solid {colors.line}' } }}>
    <chakra.tr borderBottomWidth="1px" borderColor="line" bg="slate.50">
      <HeadCell scope="rowgroup" colSpan={4} py="2" fontWeight="semibold" color="fg.body">
        {title}
      </HeadCell>
    </chakra.tr>
    {children}
  </chakra.tbody>
);

/** A page that always exists. */
export interface FixedPage {
  name: string;
  path: string;
  texts: TextPageName;
}

/** How many requests began at a path; undefined until that is known. */
export type RequestsAt = (path: string) => number | undefined;

const Path = ({ children }: { children: ReactNode }) => (
  <Text fontSize="sm" fontWeight="normal" color="fg.muted" overflowWrap="anywhere" dir="ltr">
    {children}
  </Text>
);

/** How many requests began at a page, where there is no room for columns; nothing of none. */
const NarrowRequests = ({ requests = 0 }: { requests: number | undefined }) =>
  requests === 0 ? null : (
    <Text {...NOT_WIDE} fontSize="sm" fontWeight="normal" color="fg.muted">
      {requests === 1 ? '1 request' : `${requests.toLocaleString('en-US')} requests`} in 30 days
    </Text>
  );

const Requests = ({ requests }: { requests: number | undefined }) => (
  <Cell
    {...ONLY_WIDE}
    textAlign="end"
    css={{ ...ONLY_WIDE.css, fontVariantNumeric: 'tabular-nums' }}
  >
    {requests?.toLocaleString('en-US')}
  </Cell>
);

const FixedPageActions = ({ name, path, texts }: FixedPage) => {
  const { isAdmin } = useViewer();
  const editTexts = isAdmin && (
    <LinkButton variant="ghost" px="2.5" whiteSpace="nowrap">
      <Link to="/admin/settings/pages/$page" params={{ page: texts }}>
        Edit texts<chakra.span srOnly> of {name}</chakra.span>
      </Link>
    </LinkButton>
  );
  return (
    <>
      <HStack gap="0" justify="flex-end" display="none" css={{ [WIDE_TABLE]: { display: 'flex' } }}>
        {editTexts}
        <IconLink label={`View ${name}, opens in a new tab`} tooltip="View">
          <a href={path} target="_blank" rel="noopener">
            <Icon name="external-link" />
          </a>
        </IconLink>
      </HStack>
      <Box {...NOT_WIDE} textAlign="end">
        <MoreMenu label={`More for ${name}`}>
          {editTexts}
          <LinkButton variant="ghost" px="2.5">
            <a href={path} target="_blank" rel="noopener">
              View<chakra.span srOnly> {name}, opens in a new tab</chakra.span>
            </a>
          </LinkButton>
        </MoreMenu>
      </Box>
    </>
  );
};

interface FixedPagesProps {
  pages: readonly FixedPage[];
  requestsAt: RequestsAt;
}

/** The pages that always exist; administrators edit their texts. */
export const FixedPages = ({ pages, requestsAt }: FixedPagesProps) => (
  <Group title="Fixed pages">
    {pages.map((page) => (
      <Row key={page.path}>
        <Cell fontWeight="semibold" overflowWrap="anywhere">
          {page.name}
          <HStack columnGap="3" rowGap="0" flexWrap="wrap">
            <Path>{page.path}</Path>
            <NarrowRequests requests={requestsAt(page.path)} />
          </HStack>
        </Cell>
        <Cell {...ONLY_WIDE} />
        <Requests requests={requestsAt(page.path)} />
        <Cell px={{ base: '1', md: '4' }} py="2">
          <FixedPageActions {...page} />
        </Cell>
      </Row>
    ))}
  </Group>
);

/** Where links lead to a page from every other one: 'In the menu and the footer'. */
const linkedFrom = ({ isInMenu, isInFooter }: ListedOwnPage): string | null => {
  const places = [...(isInMenu ? ['the menu'] : []), ...(isInFooter ? ['the footer'] : [])];
  return places.length === 0 ? null : `In ${places.join(' and ')}`;
};

const rowOf = (page: ListedOwnPage): Omit<ContentRow, 'onDelete'> => ({
  title: ownPageName(page),
  address: postState(page) === 'Published' && !page.isHidden ? `/${page.path}` : null,
  preview: `/admin/pages/${page.id}/preview`,
  whyNot: page.isHidden ? 'hidden' : 'not published yet',
  edit: { to: '/admin/pages/$id', params: { id: String(page.id) } },
});

interface OwnPageRowProps {
  page: ListedOwnPage;
  requests: number | undefined;
  onDelete: () => void;
}

const OwnPageRow = ({ page, requests, onDelete }: OwnPageRowProps) => {
  const row = rowOf(page);
  const links = linkedFrom(page);
  return (
    <Row position="relative">
      <Cell fontWeight="semibold" overflowWrap="anywhere">
        <ContentName {...row} />
        {page.label !== '' && <Path>/{page.path}</Path>}
        {links && (
          <Text fontSize="xs" fontWeight="normal" color="fg.muted">
            {links}
          </Text>
        )}
        <HStack {...NOT_WIDE} columnGap="3" rowGap="0" flexWrap="wrap" mt="1" fontWeight="normal">
          <div>
            <PageStatus page={page} />
          </div>
          <NarrowRequests requests={requests} />
        </HStack>
      </Cell>
      <Cell {...ONLY_WIDE}>
        <PageStatus page={page} />
      </Cell>
      <Requests requests={requests} />
      <Cell px={{ base: '1', md: '4' }} py="2" textAlign="end">
        <ContentActions {...row} onDelete={onDelete} />
      </Cell>
    </Row>
  );
};

interface OwnPagesProps {
  title: string;
  pages: readonly ListedOwnPage[];
  requestsAt: RequestsAt;
  onDelete: (page: ListedOwnPage) => void;
}

/** The owner's pages of a kind with what can be done with each; on phones, a row opens the editor. */
export const OwnPages = ({ title, pages, requestsAt, onDelete }: OwnPagesProps) => (
  <Group title={title}>
    {pages.map((page) => (
      <OwnPageRow
        key={page.id}
        page={page}
        requests={page.wasPublic ? requestsAt(`/${page.path}`) : undefined}
        onDelete={() => onDelete(page)}
      />
    ))}
  </Group>
);
