import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { CONTACT_FIELD_LABELS, CONTACT_FIELDS } from '@hvac/contract/contact';
import { contactText } from '@hvac/contract/contact-services';
import type { SentForm } from '@hvac/contract/receipts';
import {
  ANSWER_LIMITS,
  type CustomerAnswers,
  isUnanswered,
} from '@hvac/contract/submission-extras';
import { type FormEvent, useId, useState } from 'react';
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

const UrgentChoice = ({ isUrgent }: CustomerAnswers) => {
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

/** Three optional questions (beyond §2). Without JavaScript they are a plain form. */
const Questions = ({ token, answers }: QuestionsProps) => {
  const amend = trpc.contact.amend.useMutation();
  const [added, setAdded] = useState(answers);
  const { error } = amend;
  const { isUrgent, bestTime, houseAddress } = answers ?? {};

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (amend.isPending) return;
    const given = answersIn(new FormData(event.currentTarget));
    // None is an answer only in place of earlier ones, which after a failure may still be stored.
    if (isUnanswered(given) && !error && isUnanswered(added ?? {})) return setAdded(given);
    setAdded(null);
    await amend.mutateAsync({ token, answers: given }).then(
      () => setAdded(given),
      () => {},
    );
  };

  return (
    <chakra.form
      method="post"
      action="/contact/answers"
      onSubmit={send}
      pt="5"
      borderTopWidth="1px"
      borderColor="line"
    >
      <input type="hidden" name="token" value={token} />
      <PendingFieldset isPending={amend.isPending}>
        <Stack gap="4" align="stretch">
          <Stack gap="1">
            <Heading as="h3" size="sm">
              Three quick questions (optional)
            </Heading>
            <Text fontSize="sm" color="fg.muted">
              They help us come prepared.
            </Text>
          </Stack>
          <UrgentChoice isUrgent={isUrgent} />
          <Field name="bestTime" label="Best time to call">
            {(control) => (
              <Input
                {...control}
                defaultValue={bestTime}
                maxLength={ANSWER_LIMITS.bestTime}
                autoComplete="off"
              />
            )}
          </Field>
          <Field name="houseAddress" label="Service address">
            {(control) => (
              <Input
                {...control}
                defaultValue={houseAddress}
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
      <div role="status">
        {added && (
          <Text mt="4" color={isUnanswered(added) ? 'fg.body' : 'green.800'} fontWeight="medium">
            {isUnanswered(added)
              ? "Nothing filled in yet. That's fine, we can ask when we call."
              : 'Thanks! We added that to your request.'}
          </Text>
        )}
        {error && (
          <Text mt="4" color="fg.error" fontWeight="medium">
            {statusOf(error) === null || Number(statusOf(error)) >= 500
              ? "Your answers didn't go through. Please try again, or call us."
              : messageOf(error)}{' '}
            <PhoneNumberLink />
          </Text>
        )}
      </div>
    </chakra.form>
  );
};

/** The questions that can be answered for a while, and what was sent. */
export const Receipt = ({ sent: { values, answers, token } }: { sent: SentForm }) => {
  const titles = useServiceTitles();
  return (
    <>
      {token && <Questions key={token} token={token} answers={answers} />}
      <chakra.details borderTopWidth="1px" borderBottomWidth="1px" borderColor="line">
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
          What you sent
          <Icon name="chevron-down" />
        </chakra.summary>
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' }}
          columnGap="6"
          rowGap={{ base: '0', sm: '1' }}
          pb="4"
          fontSize="sm"
        >
          {CONTACT_FIELDS.map((field) => (
            <Box key={field} display="contents">
              <chakra.dt color="fg.muted">{CONTACT_FIELD_LABELS[field]}</chakra.dt>
              <chakra.dd
                mb={{ base: '2', sm: '0' }}
                overflowWrap="anywhere"
                whiteSpace="pre-wrap"
                dir="auto"
              >
                {contactText(values, field, titles)}
              </chakra.dd>
            </Box>
          ))}
        </chakra.dl>
      </chakra.details>
    </>
  );
};
