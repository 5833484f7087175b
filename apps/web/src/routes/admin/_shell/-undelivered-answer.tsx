import { chakra } from '@chakra-ui/react';
import { telHref } from '@hvac/contract/phone-number';
import type { Undelivered, UndeliveredAnswer } from '@hvac/contract/submissions';

/** What is said of an answer that has not reached the customer; null while it is just being sent. */
export const undeliveredText = (state: Undelivered): string | null => {
  switch (state) {
    case 'waiting':
      return null;
    case 'late':
      return 'Answer not delivered yet.';
    case 'failed':
      return 'Answer not delivered.';
  }
};

interface UndeliveredLineProps {
  answer: UndeliveredAnswer | null;
  /** The customer's, as typed. */
  phone: string;
}

/** Says so in the row of a lead; nothing while all is well. */
export const UndeliveredLine = ({ answer, phone }: UndeliveredLineProps) => {
  const text = answer && undeliveredText(answer.state);
  return (
    text && (
      <chakra.span display="block" fontSize="sm" fontWeight="semibold" color="red.700">
        {text}
        {telHref(phone) !== null && ' Call instead.'}
      </chakra.span>
    )
  );
};
