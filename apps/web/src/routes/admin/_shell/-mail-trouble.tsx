import { Box, chakra, Text } from '@chakra-ui/react';
import type { DeliveryTrouble } from '@hvac/contract/submissions';
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

/** A red line above every screen while mails or webhook calls about new submissions fail. */
export const MailTroubleLine = () => {
  const { isAdmin } = useViewer();
  const queryClient = useQueryClient();
  const { data: trouble } = trpc.inbox.trouble.useQuery(undefined, {
    meta: { optional: 'The state of the mails could not be loaded' },
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
        <strong>
          {trouble.stage === null ? 'The new-lead webhook is' : 'New-lead emails are'} failing
        </strong>{' '}
        since <SiteDateTime iso={trouble.since} /> ({faultOf(trouble)}). {countOf(trouble)}.
        {isAdmin && (
          <>
            {' '}
            <chakra.span
              asChild
              fontWeight="semibold"
              textDecoration="underline"
              whiteSpace="nowrap"
            >
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
