import { chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { ListedOwnPage } from '@hvac/contract/own-pages';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { IconLink } from '../../-kit/-icon-buttons.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { ContentActions, ContentName, NOT_WIDE, ONLY_WIDE } from '../-content-rows.tsx';
import { postState } from '../-post-status.tsx';
import { EditorLink } from './-editor-link.tsx';
import { nameOf } from './-page-names.ts';
import { PageStatus } from './-page-status.tsx';

/** How many requests began at a path; undefined until that is known. */
export type RequestsAt = (path: string) => number | undefined;

const requestsText = (requests: number) => (requests === 1 ? '1 request' : `${requests} requests`);

const Path = ({ children }: { children: ReactNode }) => (
  <Text fontSize="sm" fontWeight="normal" color="fg.muted" overflowWrap="anywhere" dir="ltr">
    {children}
  </Text>
);

interface PagesSectionProps {
  title: string;
  hasStatus?: boolean;
  children: ReactNode;
}

/** The pages of one sort, below their heading; the columns are as wide in each section. */
const PagesSection = ({ title, hasStatus = false, children }: PagesSectionProps) => {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap="3">
      <Heading as="h2" id={id} size="sm">
        {title}
      </Heading>
      <Table
        isHeadHiddenWhenNarrow
        head={
          <>
            <HeadCell>Page</HeadCell>
            {hasStatus && (
              <HeadCell {...ONLY_WIDE} width="18rem">
                Status
              </HeadCell>
            )}
            <HeadCell {...ONLY_WIDE} width="9rem" textAlign="end">
              Requests in 30 days
            </HeadCell>
            <HeadCell width="12.5rem" textAlign="end">
              Actions
            </HeadCell>
          </>
        }
      >
        {children}
      </Table>
    </Stack>
  );
};

const Requests = ({ requests }: { requests: number | undefined }) => (
  <Cell {...ONLY_WIDE} textAlign="end" fontVariantNumeric="tabular-nums">
    {requests?.toLocaleString('en-US')}
  </Cell>
);

/** A page that always exists. */
export interface FixedPage {
  name: string;
  path: string;
  texts: TextPageName;
}

interface FixedPagesProps {
  pages: readonly FixedPage[];
  requestsAt: RequestsAt;
}

/** The pages that always exist; administrators edit their texts. */
export const FixedPages = ({ pages, requestsAt }: FixedPagesProps) => {
  const { isAdmin } = useViewer();
  return (
    <PagesSection title="Fixed pages">
      {pages.map(({ name, path, texts }) => {
        const requests = requestsAt(path);
        return (
          <Row key={path}>
            <Cell fontWeight="semibold">
              {name}
              <HStack columnGap="2" rowGap="0" flexWrap="wrap">
                <Path>{path}</Path>
                {requests !== undefined && requests > 0 && (
                  <Text {...NOT_WIDE} fontSize="sm" fontWeight="normal" color="fg.muted">
                    {requestsText(requests)} in 30 days
                  </Text>
                )}
              </HStack>
            </Cell>
            <Requests requests={requests} />
            <Cell px={{ base: '1', md: '4' }} py="2">
              <HStack gap="0" justify="flex-end">
                {isAdmin && (
                  <LinkButton variant="ghost" px="2.5" whiteSpace="nowrap">
                    <Link to="/admin/settings/pages/$page" params={{ page: texts }}>
                      Edit texts<chakra.span srOnly> of {name}</chakra.span>
                    </Link>
                  </LinkButton>
                )}
                <IconLink label={`View ${name}, opens in a new tab`} tooltip="View">
                  <a href={path} target="_blank" rel="noopener">
                    <Icon name="external-link" />
                  </a>
                </IconLink>
              </HStack>
            </Cell>
          </Row>
        );
      })}
    </PagesSection>
  );
};

/** Where links lead to a page from every other one: 'In the menu and the footer'. */
const linkedFrom = ({ isInMenu, isInFooter }: ListedOwnPage): string | null => {
  const places = [...(isInMenu ? ['the menu'] : []), ...(isInFooter ? ['the footer'] : [])];
  return places.length === 0 ? null : `In ${places.join(' and ')}`;
};

const rowOf = (page: ListedOwnPage) => ({
  title: nameOf(page),
  address: postState(page) === 'Published' && !page.isHidden ? `/${page.path}` : null,
  preview: `/admin/pages/${page.id}/preview`,
  whyNot: page.isHidden ? 'hidden' : 'not published yet',
  edit: (children: ReactNode) => <EditorLink id={page.id}>{children}</EditorLink>,
});

interface OwnPagesProps {
  title: string;
  pages: readonly ListedOwnPage[];
  requestsAt: RequestsAt;
  onDelete: (page: ListedOwnPage) => void;
}

/** The owner's pages of a kind with what can be done with each; on phones, a row opens the editor. */
export const OwnPages = ({ title, pages, requestsAt, onDelete }: OwnPagesProps) => (
  <PagesSection title={title} hasStatus>
    {pages.map((page) => {
      const requests = page.wasPublic ? requestsAt(`/${page.path}`) : undefined;
      const links = linkedFrom(page);
      return (
        <Row key={page.id} position="relative">
          <Cell fontWeight="semibold" overflowWrap="anywhere">
            <ContentName {...rowOf(page)} />
            {page.label !== '' && <Path>/{page.path}</Path>}
            {links && (
              <Text fontSize="xs" fontWeight="normal" color="fg.muted">
                {links}
              </Text>
            )}
            <HStack
              {...NOT_WIDE}
              columnGap="3"
              rowGap="0"
              flexWrap="wrap"
              mt="1"
              fontWeight="normal"
            >
              <div>
                <PageStatus page={page} />
              </div>
              {requests !== undefined && requests > 0 && (
                <Text fontSize="sm" color="fg.muted">
                  {requestsText(requests)} in 30 days
                </Text>
              )}
            </HStack>
          </Cell>
          <Cell {...ONLY_WIDE}>
            <PageStatus page={page} />
          </Cell>
          <Requests requests={requests} />
          <Cell px={{ base: '1', md: '4' }} py="2" textAlign="end">
            <ContentActions {...rowOf(page)} onDelete={() => onDelete(page)} />
          </Cell>
        </Row>
      );
    })}
  </PagesSection>
);
