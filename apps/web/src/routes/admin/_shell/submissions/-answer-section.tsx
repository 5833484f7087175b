import { chakra, HStack, Text } from '@chakra-ui/react';
import { telHref } from '@hvac/contract/phone-number';
import {
  asksForReview,
  filledReply,
  REPLY_LIMITS,
  replyInput,
  reviewLinkOf,
  type SavedReply,
} from '@hvac/contract/replies';
import type { SubmissionDetails } from '@hvac/contract/submissions';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Textarea } from '../../../../ui/inputs.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { useCompany, useServiceTitles } from '../../../-company-record.tsx';
import { OfficeForm, SubmitButton } from '../../-kit/-office-form.tsx';
import { useOfficeForm } from '../../-kit/-use-office-form.ts';
import { badAddressText } from '../-undelivered-answer.tsx';
import { DialogSection } from './-dialog-section.tsx';
import { replyHref } from './-reply-bar.tsx';
import { useSubmissionChange } from './-submission-changes.ts';

/** Whether customers may be asked for a review now: the work is agreed, and they have not been asked. */
const mayAskForReview = ({ status, events }: SubmissionDetails, link: string): boolean =>
  status === 'booked' &&
  !events.some(({ subject, note }) => subject !== null && asksForReview(note ?? '', link));

interface SavedRepliesProps {
  savedReplies: SavedReply[];
  asksAll: boolean;
  onChoose: (text: string) => void;
}

const SavedReplies = ({ savedReplies, asksAll, onChoose }: SavedRepliesProps) =>
  savedReplies.length > 0 && (
    <>
      <HStack as="ul" gap="2" flexWrap="wrap" listStyleType="none" aria-label="Saved replies">
        {savedReplies.map(({ name, text }) => (
          <li key={name}>
            <Button variant="outline" px="3" onClick={() => onChoose(text)}>
              {name}
            </Button>
          </li>
        ))}
      </HStack>
      {asksAll && (
        <Text fontSize="sm" color="fg.muted">
          Ask every customer for a review, not only the happy ones. Google and the FTC forbid
          choosing.
        </Text>
      )}
    </>
  );

/** Leads to the field of the answer. */
export const goToAnswer = (): void => {
  const field = document.querySelector<HTMLElement>('textarea[data-answer]');
  field?.closest('section')?.scrollIntoView({ block: 'start' });
  field?.focus({ preventScroll: true });
};

/**
 * Says that an email would not arrive; nothing as long as nothing is known against the address. Shown to whoever answers
 * only: whose domain it is can see that its name server is asked.
 */
const AddressWarning = ({ details: { id, email, phone } }: { details: SubmissionDetails }) => {
  const { data: problem } = trpc.replies.addressProblem.useQuery(
    { id },
    { refetchOnMount: 'always', meta: { optional: "Couldn't check the address" } },
  );
  return (
    problem && (
      <Text
        role="status"
        fontSize="sm"
        fontWeight="semibold"
        color="red.700"
        overflowWrap="anywhere"
      >
        {badAddressText({ address: email, problem })}
        {telHref(phone) !== null && ' Call instead.'}
      </Text>
    )
  );
};

interface AnswerSectionProps {
  details: SubmissionDetails;
  /** The typed answer; kept when the dialog closes, until it is sent. */
  answer: string;
  onType: (answer: string) => void;
  /** Called when the customer is answered from the mail program instead. */
  onMailApp: () => void;
}

/** Answers the customer by email, from scratch or with a saved reply; nothing without an email account. */
export const AnswerSection = ({ details, answer, onType, onMailApp }: AnswerSectionProps) => {
  const { id, email } = details;
  const { data: settings } = trpc.replies.settings.useQuery();
  const company = useCompany();
  const serviceTitles = useServiceTitles();
  const change = useSubmissionChange((inbox, input: { id: number; text: string }) =>
    inbox.reply.mutate(input),
  );
  const [isAnswering, setAnswering] = useState(false);
  const form = useOfficeForm({
    check: (typed) => replyInput.safeParse({ id, text: typed.text }),
    send: async (input: { id: number; text: string }) => {
      await change.mutateAsync(input);
      onType('');
      showToast({
        title: 'Answer on its way',
        description: `Activity shows when it's sent to ${email}.`,
      });
    },
  });
  if (!settings?.sender) return null;

  const reviewLink = reviewLinkOf(settings.value, company);
  const asksAll = reviewLink !== null && mayAskForReview(details, reviewLink);
  const savedReplies = settings.value.savedReplies.filter(
    ({ text }) => asksAll || !asksForReview(text, null),
  );
  const choose = (saved: string) => {
    const context = { submission: details, company, serviceTitles, reviewLink };
    const text = filledReply(saved, context);
    onType(answer.trim() === '' ? text : `${answer.trimEnd()}\n\n${text}`);
    form.changed({ text: true });
    form.focusOn('text');
  };
  return (
    <DialogSection title="Answer by email">
      <SavedReplies savedReplies={savedReplies} asksAll={asksAll} onChoose={choose} />
      <OfficeForm
        form={form}
        actions={
          <HStack columnGap="4" rowGap="1" flexWrap="wrap">
            <SubmitButton form={form} pending="Sending...">
              Send answer
            </SubmitButton>
            <chakra.a
              href={replyHref(details, company)}
              onClick={onMailApp}
              display="inline-flex"
              alignItems="center"
              minHeight="11"
              fontSize="sm"
              textDecoration="underline"
            >
              Open in my mail app
            </chakra.a>
          </HStack>
        }
      >
        <Field
          name="text"
          label={`Your answer to ${details.fullName}`}
          hint={`Sent from ${settings.sender}. Their reply comes to ${company.email}.`}
          error={form.errors.text}
        >
          {(control) => (
            <Textarea
              {...control}
              data-answer
              minHeight="24"
              maxHeight="60vh"
              css={{ fieldSizing: 'content' }}
              maxLength={REPLY_LIMITS.text}
              value={answer}
              onFocus={() => setAnswering(true)}
              onChange={(event) => onType(event.currentTarget.value)}
            />
          )}
        </Field>
        {(isAnswering || answer !== '') && <AddressWarning details={details} />}
      </OfficeForm>
    </DialogSection>
  );
};
