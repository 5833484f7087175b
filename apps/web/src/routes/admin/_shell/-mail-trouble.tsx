import { Box, chakra, Text } from '@chakra-ui/react';
import type { DeliveryChannel, DeliveryTrouble } from '@hvac/contract/submissions';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../../../trpc.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SiteDateTime } from '../../-company-record.tsx';
import { refreshShown } from './-background-calls.ts';
import { MAIL_FAULTS } from './-mail-faults.ts';
import { useViewer } from './-viewer.ts';

const MINUTE = 60_000;

/** Longest quote of the mail server's response, in characters; the submission's dialog shows all of it. */
const LONGEST_QUOTE = 100;

const quoted = (said: string) =>
  said.length > LONGEST_QUOTE ? `${said.slice(0, LONGEST_QUOTE)}…` : said;

const faultOf = ({ stage, error }: DeliveryTrouble) => {
  const said = quoted(error ?? '');
  return stage === null ? said : `${MAIL_FAULTS[stage]}: “${said}”`;
};

const countOf = ({ waiting, failed }: DeliveryTrouble) =>
  [waiting > 0 && `${waiting} waiting`, failed > 0 && `${failed} gave up`]
    .filter(Boolean)
    .join(', ');

const FAILING: Record<DeliveryChannel, string> = {
  mail: 'New-lead emails are',
  webhook: 'The new-lead webhook is',
  push: 'Notifications on phones are',
};

const whatFails = ({ answerTo, channel }: DeliveryTrouble) =>
  answerTo === null ? FAILING[channel] : 'Answers to customers are';

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
    }, MINUTE);
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
        <strong>{whatFails(trouble)} failing</strong> since <SiteDateTime iso={trouble.since} /> (
        {faultOf(trouble)}). {countOf(trouble)}.
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
        {trouble.answerTo === null && trouble.channel !== 'push' && isAdmin && (
          <>
            {' '}
            <chakra.span asChild {...linked}>
              <Link to="/admin/settings/leads" hash="email-account">
                Fix it →
              </Link>
            </chakra.span>
          </>
        )}
      </Text>
    </Box>
  );
};
