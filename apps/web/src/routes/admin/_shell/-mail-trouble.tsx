import { Box, chakra, Text } from '@chakra-ui/react';
import { minutes } from '@hvac/contract/durations';
import type { DeliveryTrouble } from '@hvac/contract/submissions';
import { troubleText } from '@hvac/contract/trouble-text';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../../../trpc.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../-kit/-moment.tsx';
import { useViewer } from '../-login/-viewer.ts';
import { refreshShown } from './-background-calls.ts';
import { MAIL_FAULTS } from './-mail-faults.ts';

/** Whether the settings of the office are what can end it: not what a customer's own mail server refuses. */
const isOfAccount = ({ answerTo, channel, stage }: DeliveryTrouble) =>
  channel !== 'push' && (answerTo === null || stage !== 'recipient');

const linked = {
  fontWeight: 'semibold',
  textDecoration: 'underline',
  whiteSpace: 'nowrap',
} as const;

/** A red line above every screen while mails, webhook calls or notifications about new submissions, or answers to customers, fail. */
export const MailTroubleLine = () => {
  const { isAdmin } = useViewer();
  const queryClient = useQueryClient();
  const { data: trouble } = trpc.inbox.trouble.useQuery(undefined, {
    meta: { optional: "Couldn't check on lead emails" },
  });

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refreshShown(queryClient, ['inbox', 'trouble']);
    }, minutes(1));
    return () => clearInterval(timer);
  }, [queryClient]);

  if (!trouble) return null;
  return (
    <Box
      role="alert"
      display="flex"
      alignItems="flex-start"
      gap="3"
      px={{ base: '4', md: '8' }}
      py="3"
      bg="red.50"
      color="red.800"
      borderBottomWidth="1px"
      borderColor="red.100"
      fontSize="sm"
    >
      <chakra.span mt="0.5" aria-hidden>
        <Icon name="triangle-alert" size="1.2em" />
      </chakra.span>
      <Text minWidth="0" overflowWrap="anywhere">
        <strong>{troubleText(trouble)}</strong> since <Moment iso={trouble.since} />
        {trouble.stage && `: ${MAIL_FAULTS[trouble.stage]}`}.
        {trouble.answerTo !== null && (
          <>
            {' '}
            <chakra.span asChild {...linked}>
              <Link to="/admin/submissions" search={{ id: trouble.answerTo, tab: 'all' }}>
                Open the lead →
              </Link>
            </chakra.span>
          </>
        )}
        {isAdmin && isOfAccount(trouble) && (
          <>
            {' '}
            <chakra.span asChild {...linked}>
              <Link to="/admin/settings/leads" hash="email-account">
                {trouble.channel === 'mail' ? 'Fix email' : 'Fix it'} →
              </Link>
            </chakra.span>
          </>
        )}
      </Text>
    </Box>
  );
};
