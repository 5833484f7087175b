import { Badge, Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { SessionEntry } from '@hvac/contract/auth';
import { Button } from '../../../../../ui/button.tsx';
import { SiteDateTime } from '../../../../-company-record.tsx';

interface SessionListProps {
  sessions: SessionEntry[];
  isPending: boolean;
  onLogOut: (session: SessionEntry) => void;
}

/** The sessions of the user, one per row. */
export const SessionList = ({ sessions, isPending, onLogOut }: SessionListProps) => (
  <Box as="ul" aria-label="Where you are logged in" listStyleType="none">
    {sessions.map((session) => (
      <HStack
        as="li"
        key={session.id}
        justify="space-between"
        gap="3"
        flexWrap="wrap"
        py="3"
        fontSize="sm"
        borderTopWidth="1px"
        borderColor="line"
      >
        <Box minWidth="0">
          <HStack gap="2" flexWrap="wrap">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {session.device}
            </Text>
            {session.isCurrent && <Badge colorPalette="ice">This browser</Badge>}
          </HStack>
          <Text color="fg.muted" overflowWrap="anywhere">
            {session.address}
          </Text>
          <Text color="fg.muted">
            Logged in <SiteDateTime iso={session.createdAt} />, last seen{' '}
            <SiteDateTime iso={session.lastSeenAt} />
          </Text>
        </Box>
        <Button variant="outline" disabled={isPending} onClick={() => onLogOut(session)}>
          Log out
          <chakra.span srOnly> {session.isCurrent ? 'this browser' : session.device}</chakra.span>
        </Button>
      </HStack>
    ))}
  </Box>
);
