import { Box, chakra, Text } from '@chakra-ui/react';
import type { MissingAddress } from '@hvac/contract/addresses';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../ui/data-state.tsx';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { ListRow } from '../../../-kit/-list-row.tsx';
import { KEEPS_LAST, PagedList } from '../../../-kit/-paged-list.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { timesText } from './-address-texts.ts';

const PAGE_SIZE = 10;

interface RowProps {
  missing: MissingAddress;
  onRedirect: () => void;
}

const MissingRow = ({ missing, onRedirect }: RowProps) => {
  const { path, lastAt, referrer } = missing;
  return (
    <ListRow
      gap={{ base: '2', md: '6' }}
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
    >
      <Box minWidth="0">
        <Text fontWeight="semibold" overflowWrap="anywhere" dir="ltr">
          {path}
        </Text>
        <Text color="fg.muted" overflowWrap="anywhere">
          {timesText(missing)} · last <SiteDateTime iso={lastAt} />
          {referrer && ` · from ${referrer}`}
        </Text>
      </Box>
      <Box>
        <Button variant="outline" onClick={onRedirect}>
          Redirect to …<chakra.span srOnly> (from {path})</chakra.span>
        </Button>
      </Box>
    </ListRow>
  );
};

/** The addresses that were not found within the last 30 days, with 'Redirect to …' beside each. */
export const MissingList = ({ onRedirect }: { onRedirect: (path: string) => void }) => {
  const [page, setPage] = useState(1);
  const list = trpc.addresses.missing.useQuery(
    { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    KEEPS_LAST,
  );
  return (
    <PagedList
      query={list}
      label="Pages of what was not found"
      page={page}
      pageSize={PAGE_SIZE}
      onPage={setPage}
      failed="Error loading addresses. Please try again."
      empty={
        <EmptyState title="No one has hit a dead link">
          <Text fontSize="sm" color="fg.muted">
            Addresses that visitors ask for and don't find show up here for 30 days.
          </Text>
        </EmptyState>
      }
    >
      {(items) => (
        <Panel isFlush>
          <Box as="ul" aria-label="Not found" listStyleType="none">
            {items.map((missing) => (
              <MissingRow
                key={missing.path}
                missing={missing}
                onRedirect={() => onRedirect(missing.path)}
              />
            ))}
          </Box>
        </Panel>
      )}
    </PagedList>
  );
};
