import { Box, Text } from '@chakra-ui/react';
import { type AuditEvent, SCHEDULE } from '@hvac/contract/audit';
import { type AuditAction, auditKind } from '@hvac/contract/audit-actions';
import { ROLE_NAMES } from '@hvac/contract/audit-names';
import {
  type AuditPart,
  auditDetails,
  auditFields,
  auditParts,
} from '@hvac/contract/audit-sentence';
import { formatDateTime } from '@hvac/contract/dates';
import { Link } from '@tanstack/react-router';
import { useCompany } from '../../../../-company-record.tsx';
import { NOUNS } from '../../-nouns.ts';

/** The lists whose trash holds what was deleted. */
const TRASHED: Partial<Record<AuditAction, '/admin/posts' | '/admin/pages' | '/admin/categories'>> =
  {
    'post.trashed': '/admin/posts',
    'page.trashed': '/admin/pages',
    'category.trashed': '/admin/categories',
  };

/** What an event is about, as a link if the back office still shows it; what was deleted leads to the trash. */
const Subject = ({
  event: { action, subjectId, isSubjectThere },
  children,
}: {
  event: AuditEvent;
  children: string;
}) => {
  const list = TRASHED[action];
  if (!isSubjectThere && list) {
    return (
      <Link to={list} search={{ tab: 'trash' }}>
        {children}
      </Link>
    );
  }
  const noun = NOUNS[auditKind(action)];
  const link = subjectId === null || !isSubjectThere ? null : noun?.link(subjectId);
  return link ? <Link {...link}>{children}</Link> : <span>{children}</span>;
};

/** Date and time in the company's time zone; the tooltip shows the time to the second, in UTC. */
const ExactTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={`${iso.slice(0, 19).replace('T', ' ')} UTC`}>
    {formatDateTime(iso, useCompany().timeZone)}
  </time>
);

const Part = ({ part: { kind, text }, event }: { part: AuditPart; event: AuditEvent }) => {
  if (kind === 'who') return <strong>{text}</strong>;
  return kind === 'what' ? <Subject event={event}>{text}</Subject> : text;
};

const HistoryEvent = ({ event }: { event: AuditEvent }) => {
  const details = auditDetails(event);
  const fields = auditFields(event);
  const origin = event.origin === SCHEDULE ? 'automatic' : event.origin;
  return (
    <Box as="li" px={{ base: '4', sm: '6' }} py="3" borderTopWidth="1px" borderColor="line">
      {/* A dot stays with what is before it, so that no line begins with one. */}
      <Text overflowWrap="anywhere" css={{ '& a': { textDecoration: 'underline' } }}>
        {auditParts(event).map((part) => (
          <Part key={part.kind + part.text} part={part} event={event} />
        ))}
        {fields && ` – ${fields}`}
      </Text>
      {details && (
        <Text fontSize="sm" overflowWrap="anywhere">
          {details}
        </Text>
      )}
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        <ExactTime iso={event.at} />
        {event.actorRole && `\u00a0· ${ROLE_NAMES[event.actorRole]}`}
        {'\u00a0· '}
        {origin}
      </Text>
    </Box>
  );
};

/** The events of a page of the history, newest first. */
export const HistoryList = ({ events }: { events: readonly AuditEvent[] }) => (
  <Box
    as="ul"
    aria-label="Activity"
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
