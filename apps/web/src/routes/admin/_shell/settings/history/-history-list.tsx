import { Box, Text } from '@chakra-ui/react';
import type { AuditEvent } from '@hvac/contract/audit';
import { auditActor, auditDetails, auditPredicate } from '@hvac/contract/audit-sentence';
import { formatDateTime } from '@hvac/contract/dates';
import { useCompany } from '../../../../-company-record.tsx';
import { Subject } from './-subject.tsx';

/** Date and time in the company's time zone; the tooltip shows the time to the second, in UTC. */
const ExactTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={`${iso.slice(0, 19).replace('T', ' ')} UTC`}>
    {formatDateTime(iso, useCompany().timeZone)}
  </time>
);

const HistoryEvent = ({ event }: { event: AuditEvent }) => {
  const details = auditDetails(event);
  return (
    <Box as="li" px={{ base: '4', sm: '6' }} py="3" borderTopWidth="1px" borderColor="line">
      <Text overflowWrap="anywhere" css={{ '& a': { textDecoration: 'underline' } }}>
        <strong>{auditActor(event)}</strong> {auditPredicate(event)} <Subject event={event} />
      </Text>
      {details && (
        <Text fontSize="sm" overflowWrap="anywhere">
          {details}
        </Text>
      )}
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        <ExactTime iso={event.at} />
        {event.actorRole && ` · ${event.actorRole}`} · {event.origin}
      </Text>
    </Box>
  );
};

/** The events of a page of the history, newest first. */
export const HistoryList = ({ events }: { events: readonly AuditEvent[] }) => (
  <Box
    as="ul"
    aria-label="Events"
    listStyleType="none"
    bg="white"
    borderWidth="1px"
    borderTopWidth="0"
    borderColor="line"
    borderRadius="lg"
    overflow="hidden"
  >
    {events.map((event) => (
      <HistoryEvent key={event.id} event={event} />
    ))}
  </Box>
);
