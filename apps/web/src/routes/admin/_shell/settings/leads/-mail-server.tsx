import { Box, Stack, Text } from '@chakra-ui/react';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { Code } from '../../-code.tsx';
import { Panel } from '../../-panel.tsx';
import { CopyField } from '../-copy-field.tsx';
import { Fact } from '../-fact.tsx';
import { Section } from '../-section.tsx';
import { TestMail } from './-test-mail.tsx';

const Webhook = ({ origin }: { origin: string | null }) => (
  <Fact name="Webhook">
    {origin === null ? (
      <>
        None. <Code>LEAD_WEBHOOK_URL</Code> and <Code>LEAD_WEBHOOK_SECRET</Code> set one up.
      </>
    ) : (
      <>New requests are also posted to {origin}.</>
    )}
  </Fact>
);

const NotSetUp = () => (
  <Stack gap="4" fontSize="sm">
    <Stack
      gap="1"
      p="4"
      bg="amber.100"
      color="amber.800"
      borderWidth="1px"
      borderColor="amber.400"
      borderRadius="md"
    >
      <Text fontWeight="semibold">No mail is sent, because no mail server is set up.</Text>
      <Text>
        Requests are stored and shown under Contact Submissions, but nobody is told of them by mail.
      </Text>
    </Stack>
    <Text>
      Whoever runs the website sets these two variables where it is started, with the account of
      your mail provider, and starts it again:
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
      For a mail server on port 587, <Code>SMTP_URL</Code> begins with <Code>smtp://</Code>. In user
      and password, <Code>@</Code> is written as <Code>%40</Code>, <Code>:</Code> as{' '}
      <Code>%3A</Code> and <Code>/</Code> as <Code>%2F</Code>. The address in <Code>MAIL_FROM</Code>{' '}
      must be one that this account may send from.
    </Text>
  </Stack>
);

/** The state of SMTP and of the webhook, and the test mail; without SMTP, what is missing and how to set it up. */
export const MailServer = ({ record }: { record: LeadSettingsRecord }) => {
  const { mail, webhook, lastTestMailAt, value, defaultRecipients } = record;
  const [firstRecipient = ''] = value.recipients ?? defaultRecipients;
  return (
    <Panel isFlush>
      <Section
        id="email-account"
        title="Mail server"
        hint="How mail leaves the website. It is set up by variables where the website is started."
      >
        {!mail && <NotSetUp />}
        <Stack as="dl" id="webhook" gap="2" fontSize="sm">
          {mail && (
            <>
              <Fact name="Mail server">{mail.server}</Fact>
              <Fact name="Sender">{mail.from}</Fact>
              <Fact name="Test mail">
                {lastTestMailAt ? (
                  <>
                    Last sent <SiteDateTime iso={lastTestMailAt} />
                  </>
                ) : (
                  'None has been sent yet'
                )}
              </Fact>
            </>
          )}
          <Webhook origin={webhook} />
        </Stack>
        {mail && (
          <Box pt="2">
            <TestMail defaultTo={firstRecipient} />
          </Box>
        )}
      </Section>
    </Panel>
  );
};
