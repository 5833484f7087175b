import { Box, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { mailtoHref } from '@hvac/contract/contact-links';
import { firstNameOf } from '@hvac/contract/first-name';
import { smsHref, telHref } from '@hvac/contract/phone-number';
import type { ListedSubmission } from '@hvac/contract/submissions';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useCompany } from '../../../-company-record.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { goToAnswer } from './-answer-section.tsx';
import { type StatusChange, useSubmissionChange } from './-submission-changes.ts';

/** Opens a reply to the customer in the mail program. */
export const replyHref = (
  { email, fullName, message }: Pick<ListedSubmission, 'email' | 'fullName' | 'message'>,
  { name }: { name: string },
): string =>
  `${mailtoHref(email)}?subject=${encodeURIComponent(`Re: your request to ${name}`)}&body=${encodeURIComponent(
    `Hi ${firstNameOf(fullName) ?? fullName},\n\n\n\nYou wrote:\n${message}`,
  )}`;

/** The link that keeps the focus when the question above it is answered. */
const CALL = 'call-customer';

interface ReplyBarProps {
  submission: ListedSubmission;
  change: StatusChange;
}

/** Asked once the owner has called or written. */
const ReachedQuestion = ({ submission: { id }, change }: ReplyBarProps) => {
  const noAnswer = useSubmissionChange((inbox, note: string) => inbox.addNote.mutate({ id, note }));
  const isAsked = change.reply !== null && change.isNew;
  return (
    <Box role="status">
      {isAsked && (
        <HStack columnGap="2" rowGap="1" flexWrap="wrap" pb="3">
          <Text flex="1 1 auto" fontSize="sm" fontWeight="semibold">
            {noAnswer.isSuccess ? 'Noted: no answer. The lead stays new.' : 'Did you reach them?'}
          </Text>
          <Button colorPalette="ice" px="3" onClick={() => change.setFromElsewhere('contacted')}>
            <Icon name="check" />
            Yes, mark contacted
          </Button>
          {change.reply === 'called' && !noAnswer.isSuccess && (
            <Button
              variant="outline"
              px="3"
              aria-disabled={noAnswer.isPending || undefined}
              onClick={() => {
                if (noAnswer.isPending) return;
                document.getElementById(CALL)?.focus({ preventScroll: true });
                noAnswer.mutate('Called, no answer');
              }}
            >
              No answer
            </Button>
          )}
        </HStack>
      )}
      {noAnswer.error && (
        <Text role="alert" pb="3" fontSize="sm" fontWeight="medium" color="fg.error">
          Couldn't add the note. {failureText(noAnswer.error)}
        </Text>
      )}
    </Box>
  );
};

/** On a phone held sideways the whole dialog scrolls, and this stays at its foot. */
const SIDEWAYS = '@media (max-height: 30rem) and (min-width: 30rem)';

const ReplyByEmail = () => (
  <>
    <Icon name="mail" />
    <span>
      <chakra.span srOnly={{ base: true, sm: false }}>Reply by </chakra.span>
      Email
    </span>
  </>
);

/** The ways to reply, always in view and within reach of a thumb. With an email account, one leads to the answer. */
export const ReplyBar = ({
  submission,
  change,
  isLoaded,
}: ReplyBarProps & { isLoaded: boolean }) => {
  const hasAccount = Boolean(trpc.replies.settings.useQuery().data?.sender);
  const { phone } = submission;
  const [call, text] = [telHref(phone), smsHref(phone)];
  const company = useCompany();
  return (
    <Stack
      gap="0"
      px={{ base: '3', sm: '6' }}
      pt="3"
      borderTopWidth="1px"
      borderTopColor="line"
      bg="white"
      css={{
        paddingBottom: 'max(0.75rem, env(safe-area-inset-bottom))',
        [SIDEWAYS]: {
          position: 'sticky',
          bottom: '0',
          paddingTop: '0.375rem',
          paddingBottom: 'max(0.375rem, env(safe-area-inset-bottom))',
        },
      }}
    >
      <ReachedQuestion submission={submission} change={change} />
      <Grid autoFlow="column" autoColumns="minmax(0, 1fr)" gap="2">
        {call !== null && (
          <LinkButton
            colorPalette="accent"
            size="lg"
            px="2"
            onClick={() => change.noteReply('called')}
          >
            <a id={CALL} href={call}>
              <Icon name="phone" />
              Call
            </a>
          </LinkButton>
        )}
        {text !== null && (
          <LinkButton variant="outline" size="lg" px="2" onClick={() => change.noteReply('wrote')}>
            <a href={text}>
              <Icon name="message-square" />
              Text
            </a>
          </LinkButton>
        )}
        {hasAccount && isLoaded ? (
          <Button variant="outline" size="lg" px="2" onClick={goToAnswer}>
            <ReplyByEmail />
          </Button>
        ) : (
          <LinkButton variant="outline" size="lg" px="2" onClick={() => change.noteReply('wrote')}>
            <a href={replyHref(submission, company)}>
              <ReplyByEmail />
            </a>
          </LinkButton>
        )}
      </Grid>
    </Stack>
  );
};
