import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { CONTACT_FIELD_LABELS, CONTACT_FIELDS } from '@hvac/contract/contact';
import { contactText } from '@hvac/contract/contact-services';
import type { SentForm } from '@hvac/contract/receipts';
import {
  ANSWER_LIMITS,
  type CustomerAnswers,
  isUnanswered,
} from '@hvac/contract/submission-extras';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf, statusOf, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/inputs.tsx';
import { PendingFieldset } from '../../../ui/pending-fieldset.tsx';
import { useServiceTitles } from '../../-company-record.tsx';
import { PhoneNumberLink } from '../-company.tsx';

interface QuestionsProps {
  token: string;
  /** Earlier answers; null if there are none. */
  answers: CustomerAnswers | null;
  onAnswered: (answers: CustomerAnswers) => void;
}

const answersIn = (fields: FormData): CustomerAnswers => {
  const text = (name: string) => String(fields.get(name) ?? '');
  const urgent = text('isUrgent');
  return {
    ...(urgent && { isUrgent: urgent === 'yes' }),
    bestTime: text('bestTime'),
    houseAddress: text('houseAddress'),
  };
};

const UrgentChoice = ({ isUrgent }: { isUrgent: boolean | undefined }) => {
  const titleId = useId();
  return (
    <div role="radiogroup" aria-labelledby={titleId}>
      <Text id={titleId} fontSize="sm" fontWeight="semibold">
        Are you without heat or AC right now?
      </Text>
      <HStack gap="6">
        {(['yes', 'no'] as const).map((value) => (
          <chakra.label
            key={value}
            display="flex"
            alignItems="center"
            gap="2.5"
            minHeight="11"
            minWidth="11"
          >
            <chakra.input
              type="radio"
              name="isUrgent"
              value={value}
              defaultChecked={isUrgent === (value === 'yes')}
              width="5"
              height="5"
              css={{ accentColor: '{colors.navy.800}' }}
            />
            {value === 'yes' ? 'Yes' : 'No'}
          </chakra.label>
        ))}
      </HStack>
    </div>
  );
};

const AnswerList = ({ isUrgent, bestTime, houseAddress }: CustomerAnswers) => (
  <Facts
    facts={[
      ['Without heat or AC', isUrgent === undefined ? '' : isUrgent ? 'Yes' : 'No'],
      ['Best time to call', bestTime ?? ''],
      ['Service address', houseAddress ?? ''],
    ].filter(([, value]) => value)}
  />
);

/** Three optional questions (beyond §2), and what was answered. Without JavaScript they are a plain form. */
const Questions = ({ token, answers, onAnswered }: QuestionsProps) => {
  const amend = trpc.contact.amend.useMutation();
  const [added, setAdded] = useState(answers);
  const status = useRef<HTMLDivElement>(null);
  const { error } = amend;
  // That it is urgent is said above, and may have been said with the form.
  const isAnswered =
    !error && added !== null && !isUnanswered({ ...added, isUrgent: added.isUrgent && undefined });

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (amend.isPending) return;
    const given = answersIn(new FormData(event.currentTarget));
    // None is an answer only in place of earlier ones, which after a failure may still be stored.
    if (isUnanswered(given) && !error && isUnanswered(added ?? {})) return setAdded(given);
    await amend.mutateAsync({ token, answers: given }).then(
      () => {
        flushSync(() => setAdded(given));
        onAnswered(given);
        status.current?.focus();
      },
      () => {},
    );
  };

  const form = (
    <chakra.form method="post" action="/contact/answers" onSubmit={send} pt="2">
      <input type="hidden" name="token" value={token} />
      <PendingFieldset isPending={amend.isPending}>
        <Stack gap="4" align="stretch">
          <UrgentChoice isUrgent={added?.isUrgent} />
          <Field name="bestTime" label="Best time to call">
            {(control) => (
              <Input
                {...control}
                defaultValue={added?.bestTime}
                maxLength={ANSWER_LIMITS.bestTime}
                autoComplete="off"
              />
            )}
          </Field>
          <Field name="houseAddress" label="Service address">
            {(control) => (
              <Input
                {...control}
                defaultValue={added?.houseAddress}
                maxLength={ANSWER_LIMITS.houseAddress}
                autoComplete="street-address"
              />
            )}
          </Field>
          <Button type="submit" variant="outline" alignSelf={{ base: 'stretch', sm: 'flex-start' }}>
            {amend.isPending ? 'Sending...' : 'Send Answers'}
          </Button>
        </Stack>
      </PendingFieldset>
    </chakra.form>
  );

  return (
    <Box pt="5" borderTopWidth="1px" borderColor="line">
      <Heading as="h3" size="sm">
        {isAnswered ? 'Your answers' : 'Three quick questions (optional)'}
      </Heading>
      {!isAnswered && (
        <Text mt="1" fontSize="sm" color="fg.muted">
          They help us come prepared.
        </Text>
      )}
      <chakra.div ref={status} role="status" tabIndex={-1} outline="none">
        {isAnswered && (
          <Text mt="2" color="green.800" fontWeight="medium">
            Thanks! We added that to your request.
          </Text>
        )}
        {added && isUnanswered(added) && (
          <Text mt="2" fontWeight="medium">
            Nothing filled in yet. That's fine, we can ask when we call.
          </Text>
        )}
        {error && (
          <Text mt="2" color="fg.error" fontWeight="medium">
            {statusOf(error) === null || Number(statusOf(error)) >= 500
              ? "Your answers didn't go through. Please try again, or call us."
              : messageOf(error)}{' '}
            <PhoneNumberLink />
          </Text>
        )}
      </chakra.div>
      {isAnswered ? (
        <>
          <AnswerList {...added} />
          <details>
            <Summary>Change your answers</Summary>
            {form}
          </details>
        </>
      ) : (
        form
      )}
    </Box>
  );
};

const Summary = ({ children }: { children: string }) => (
  <chakra.summary
    display="flex"
    alignItems="center"
    justifyContent="space-between"
    minHeight="12"
    cursor="pointer"
    fontWeight="semibold"
    listStyleType="none"
    css={{ '&::-webkit-details-marker': { display: 'none' } }}
  >
    {children}
    <Icon name="chevron-down" />
  </chakra.summary>
);

const Facts = ({ facts }: { facts: string[][] }) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' }}
    columnGap="6"
    rowGap={{ base: '0', sm: '1' }}
    py="2"
    fontSize="sm"
  >
    {facts.map(([label, value]) => (
      <Box key={label} display="contents">
        <chakra.dt color="fg.muted">{label}</chakra.dt>
        <chakra.dd
          mb={{ base: '2', sm: '0' }}
          overflowWrap="anywhere"
          whiteSpace="pre-wrap"
          dir="auto"
        >
          {value}
        </chakra.dd>
      </Box>
    ))}
  </chakra.dl>
);

interface ReceiptProps {
  sent: SentForm;
  onAnswered: (answers: CustomerAnswers) => void;
}

/** The questions that can be answered for a while, and what was sent. */
export const Receipt = ({ sent: { values, answers, token }, onAnswered }: ReceiptProps) => {
  const titles = useServiceTitles();
  return (
    <>
      {token && <Questions key={token} token={token} answers={answers} onAnswered={onAnswered} />}
      <chakra.details borderTopWidth="1px" borderBottomWidth="1px" borderColor="line">
        <Summary>What you sent</Summary>
        <Facts
          facts={CONTACT_FIELDS.map((field) => [
            CONTACT_FIELD_LABELS[field],
            contactText(values, field, titles),
          ])}
        />
      </chakra.details>
    </>
  );
};
