import { Box, Stack, Text } from '@chakra-ui/react';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import { useLocation } from '@tanstack/react-router';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { Code } from '../../-code.tsx';
import { Fold } from '../../-fold.tsx';
import { Panel } from '../../-panel.tsx';
import { CopyField } from '../-copy-field.tsx';
import { Fact } from '../-fact.tsx';
import { Section } from '../-section.tsx';
import { TestMail } from './-test-mail.tsx';

const Webhook = ({ origin }: { origin: string | null }) => (
  <Fact name="Webhook">
    {origin === null ? (
      <>
        None. Set <Code>LEAD_WEBHOOK_URL</Code> and <Code>LEAD_WEBHOOK_SECRET</Code> to add one.
      </>
    ) : (
      <>New leads are also sent to {origin}.</>
    )}
  </Fact>
);

const NotConnected = () => (
  <Stack
    gap="1"
    p="4"
    fontSize="sm"
    bg="amber.100"
    color="amber.800"
    borderWidth="1px"
    borderColor="amber.400"
    borderRadius="md"
  >
    <Text fontWeight="semibold">You won't get emails about new leads yet.</Text>
    <Text>They're saved in Leads. Ask your web person to connect your email.</Text>
  </Stack>
);

const HowToConnect = () => (
  <Stack gap="4" fontSize="sm">
    <Text>
      Set these two variables where the website is started, with the account at the email provider,
      and restart it:
    </Text>
    <CopyField
      label="Mail server"
      value="SMTP_URL=smtps://user:password@mail.example.com:465"
      copied="The line for the mail server is copied"
    />
    <CopyField
      label="Sender"
      value="MAIL_FROM=Your Company <office@example.com>"
      copied="The line for the sender is copied"
    />
    <Text>
      For port 587, start <Code>SMTP_URL</Code> with <Code>smtp://</Code>. In user and password,
      write <Code>@</Code> as <Code>%40</Code>, <Code>:</Code> as <Code>%3A</Code>, and{' '}
      <Code>/</Code> as <Code>%2F</Code>. The account must be allowed to send from the address in{' '}
      <Code>MAIL_FROM</Code>.
    </Text>
  </Stack>
);

/** The email account and the test; without an account, what is missing. The webhook is for the web person. */
export const MailServer = ({ record }: { record: LeadSettingsRecord }) => {
  const { mail, webhook, lastTestMailAt, value, defaultRecipients } = record;
  const hash = useLocation({ select: (location) => location.hash });
  const [firstRecipient = ''] = value.recipients ?? defaultRecipients;
  return (
    <Panel isFlush>
      <Section
        id="email-account"
        title="Email account"
        hint={mail ? 'The account that your website sends from.' : 'So we can alert you.'}
      >
        {mail ? (
          <Stack as="dl" gap="2" fontSize="sm">
            <Fact name="Sends from">{mail.from}</Fact>
            <Fact name="Last test">
              {lastTestMailAt ? <SiteDateTime iso={lastTestMailAt} /> : 'None yet'}
            </Fact>
          </Stack>
        ) : (
          <NotConnected />
        )}
        {mail && (
          <Box pt="2">
            <TestMail defaultTo={firstRecipient} />
          </Box>
        )}
        <Box id="webhook">
          <Fold title="For your web person" isForcedOpen={hash === 'webhook'}>
            <Stack gap="4">
              {!mail && <HowToConnect />}
              <Stack as="dl" gap="2" fontSize="sm">
                {mail && <Fact name="Mail server">{mail.server}</Fact>}
                <Webhook origin={webhook} />
              </Stack>
            </Stack>
          </Fold>
        </Box>
      </Section>
    </Panel>
  );
};
