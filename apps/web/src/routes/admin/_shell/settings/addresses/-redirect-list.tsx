import { Badge, Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { Redirect } from '@hvac/contract/addresses';
import { trpc } from '../../../../../trpc.ts';
import { EmptyState } from '../../../../../ui/data-state.tsx';
import { IconButton } from '../../../-kit/-icon-buttons.tsx';
import { ListRow } from '../../../-kit/-list-row.tsx';
import { KEEPS_LAST, PagedList } from '../../../-kit/-paged-list.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { NothingFound, SearchBox, useListSearch } from '../../../-kit/-search.tsx';
import { ORIGINS } from './-address-texts.ts';

const PAGE_SIZE = 25;

interface RowActions {
  onEdit: (redirect: Redirect) => void;
  onDelete: (redirect: Redirect) => void;
}

const RedirectRow = ({ redirect, onEdit, onDelete }: RowActions & { redirect: Redirect }) => {
  const { path, leadsTo, name, origin, isBroken } = redirect;
  return (
    <ListRow gap="2" templateColumns="minmax(0, 1fr) auto">
      <Box minWidth="0">
        <Text fontWeight="semibold" overflowWrap="anywhere" dir="ltr">
          {path}
        </Text>
        <HStack columnGap="2" rowGap="1" flexWrap="wrap" align="baseline">
          <Text
            color="fg.body"
            overflowWrap="anywhere"
            // An address breaks where the line ends, so that it begins beside its arrow.
            css={name ? undefined : { wordBreak: 'break-all' }}
            minWidth="0"
          >
            <span aria-hidden>→ </span>
            <chakra.span srOnly>leads to </chakra.span>
            {name ?? leadsTo}
          </Text>
          <Badge colorPalette={origin === 'renamed' ? 'ice' : 'slate'}>{ORIGINS[origin]}</Badge>
          {isBroken && <Badge colorPalette="red">No page there</Badge>}
        </HStack>
      </Box>
      <HStack gap="0">
        <IconButton
          label={`Edit the redirect of ${path}`}
          tooltip="Edit"
          icon="pencil"
          onClick={() => onEdit(redirect)}
        />
        <IconButton
          label={`Delete the redirect of ${path}`}
          tooltip="Delete"
          icon="trash"
          colorPalette="red"
          onClick={() => onDelete(redirect)}
        />
      </HStack>
    </ListRow>
  );
};

/** The redirects, the newest first, with a search. */
export const RedirectList = (actions: RowActions) => {
  const { typed, setTyped, search, page, setPage } = useListSearch(
    '/admin/_shell/settings/addresses/',
  );
  const list = trpc.addresses.redirects.useQuery(
    { search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    KEEPS_LAST,
  );
  const isUnsearched = search === '' && typed === '';
  return (
    <Box>
      {(!isUnsearched || (list.data && list.data.total > 0)) && (
        <SearchBox label="Search redirects" typed={typed} onType={setTyped} />
      )}
      <PagedList
        query={list}
        label="Pages of redirects"
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        failed="Error loading redirects. Please try again."
        empty={
          isUnsearched ? (
            <EmptyState title="No redirects yet">
              <Text fontSize="sm" color="fg.muted">
                Change the web address of a page, post or category, and its old one shows up here by
                itself.
              </Text>
            </EmptyState>
          ) : (
            <NothingFound title="No redirects found." onType={setTyped} />
          )
        }
      >
        {(items) => (
          <Panel isFlush>
            <Box as="ul" aria-label="Redirects" listStyleType="none">
              {items.map((redirect) => (
                <RedirectRow key={redirect.path} redirect={redirect} {...actions} />
              ))}
            </Box>
          </Panel>
        )}
      </PagedList>
    </Box>
  );
};
