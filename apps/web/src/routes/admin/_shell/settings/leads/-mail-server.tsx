import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { useConfirm } from '../../../-kit/-confirm.tsx';
import { CopyField } from '../../../-kit/-copy-field.tsx';
import { Disclosure } from '../../../-kit/-disclosure.tsx';
import { InlineCode } from '../../../-kit/-inline-code.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { Fact } from '../-fact.tsx';
import { Section } from '../-section.tsx';
import { MailAccountDialog } from './-mail-account-dialog.tsx';
import { TestMail } from './-test-mail.tsx';

const Webhook = ({ origin }: { origin: string | null }) => (
  <Fact name="Webhook">
    {origin === null ? (
      <>
        None. Set <InlineCode>LEAD_WEBHOOK_URL</InlineCode> and{' '}
        <InlineCode>LEAD_WEBHOOK_SECRET</InlineCode> to add one.
      </>
    ) : (
      <>New leads are also sent to {origin}.</>
    )}
  </Fact>
);

const Notice = ({ title, children }: { title: string; children: string }) => (
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
    <Text fontWeight="semibold">{title}</Text>
    <Text>{children}</Text>
  </Stack>
);

const HowToConnect = () => (
  <Stack gap="4" fontSize="sm">
    <Text>
      Instead of connecting it here, you can set these two variables where the website is started.
      They win over what is entered here.
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
      For port 587, start <InlineCode>SMTP_URL</InlineCode> with <InlineCode>smtp://</InlineCode>.
      In user and password, write <InlineCode>@</InlineCode> as <InlineCode>%40</InlineCode>,{' '}
      <InlineCode>:</InlineCode> as <InlineCode>%3A</InlineCode>, and <InlineCode>/</InlineCode> as{' '}
      <InlineCode>%2F</InlineCode>. The account must be allowed to send from the address in{' '}
      <InlineCode>MAIL_FROM</InlineCode>.
    </Text>
  </Stack>
);

/** Removes the account that is saved, after confirmation. */
const RemoveAccount = () => {
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const remove = () =>
    confirm({
      title: 'Remove the email account?',
      text: 'Its password is deleted here, and you get no emails about new leads until you connect another account. New leads are still saved.',
      label: 'Remove',
      pending: 'Removing...',
      run: () => utils.client.leads.removeMailAccount.mutate(),
      done: (record) => {
        utils.leads.settings.setData(undefined, record);
        void utils.replies.settings.invalidate();
      },
    });
  return (
    <Button variant="outline" colorPalette="red" onClick={remove}>
      Remove
    </Button>
  );
};

/** What is wrong with the account, in place of its state. */
const accountNotice = ({ mail }: LeadSettingsRecord) => {
  if (!mail) {
    return (
      <Notice title="You won't get emails about new leads yet.">
        They're saved in Leads. Connect the account that your website sends from.
      </Notice>
    );
  }
  return mail.isLocked ? (
    <Notice title="Please enter the password of your email account again.">
      It can no longer be read, so no emails are sent. Leads are kept, and their emails wait.
    </Notice>
  ) : null;
};

const buttonText = ({ mail }: LeadSettingsRecord) => {
  if (!mail) return 'Connect your email';
  return mail.isLocked ? 'Enter the password' : 'Change';
};

/** How the last test ended, and when. */
const LastTest = ({
  record: { lastTestMailAt, failedTestMailAt },
}: {
  record: LeadSettingsRecord;
}) => {
  if (failedTestMailAt !== null) {
    return (
      <chakra.span color="amber.800" fontWeight="semibold">
        Failed, <SiteDateTime iso={failedTestMailAt} />
      </chakra.span>
    );
  }
  return lastTestMailAt === null ? (
    'None yet'
  ) : (
    <>
      Passed, <SiteDateTime iso={lastTestMailAt} />
    </>
  );
};

/** Who has set it, for the web person. */
const ServerFact = ({ mail, mailAccount }: LeadSettingsRecord) =>
  mail && (
    <>
      <Fact name="Mail server">
        {mail.server}
        {mailAccount.isFixed && (
          <>
            {' '}
            (set by <InlineCode>SMTP_URL</InlineCode>
            {mailAccount.saved && ', so the account saved here is not used'})
          </>
        )}
      </Fact>
      {mailAccount.fixedSender && (
        <Fact name="Sender">
          Set by <InlineCode>MAIL_FROM</InlineCode>
        </Fact>
      )}
    </>
  );

/** The email account and the test; without an account, what is missing. The webhook is for the web person. */
export const MailServer = ({ record }: { record: LeadSettingsRecord }) => {
  const { mail, mailAccount, webhook, value, defaultRecipients } = record;
  const [isOpen, setOpen] = useState(false);
  const hash = useLocation({ select: (location) => location.hash });
  const [firstRecipient = ''] = value.recipients ?? defaultRecipients;
  return (
    <Panel isFlush>
      <Section
        id="email-account"
        title="Email account"
        hint={mail ? 'The account that your website sends from.' : 'So we can alert you.'}
      >
        {accountNotice(record)}
        {mail && (
          <Stack as="dl" gap="2" fontSize="sm">
            <Fact name="Sends from">{mail.from}</Fact>
            <Fact name="Last test">
              <LastTest record={record} />
            </Fact>
            {mailAccount.isFixed && <Fact name="Set up by">Your web person</Fact>}
          </Stack>
        )}
        {!mailAccount.isFixed && (
          <HStack gap="2" flexWrap="wrap">
            <Button
              variant={mail && !mail.isLocked ? 'outline' : 'solid'}
              onClick={() => setOpen(true)}
            >
              {buttonText(record)}
            </Button>
            {mail && <RemoveAccount />}
            <MailAccountDialog
              record={record}
              defaultTo={firstRecipient}
              isOpen={isOpen}
              onClose={() => setOpen(false)}
            />
          </HStack>
        )}
        {mail && !mail.isLocked && (
          <Box pt="2">
            <TestMail
              defaultTo={firstRecipient || (mailAccount.saved?.sender.address ?? '')}
              record={record}
            />
          </Box>
        )}
        <Box id="webhook">
          <Disclosure title="For your web person" isForcedOpen={hash === 'webhook'}>
            <Stack gap="4">
              {!mail && <HowToConnect />}
              <Stack as="dl" gap="2" fontSize="sm">
                <ServerFact {...record} />
                <Webhook origin={webhook} />
              </Stack>
            </Stack>
          </Disclosure>
        </Box>
      </Section>
    </Panel>
  );
};
