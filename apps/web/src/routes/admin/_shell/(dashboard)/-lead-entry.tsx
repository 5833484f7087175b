import { chakra, HStack } from '@chakra-ui/react';
import { shownPhone, telHref } from '@hvac/contract/phone-number';
import type { NewSubmission } from '@hvac/contract/submission-news';
import type { SubmissionTab } from '@hvac/contract/submission-tabs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { UndeliveredLine } from '../-undelivered-answer.tsx';

interface LeadEntryProps {
  lead: Pick<NewSubmission, 'id' | 'fullName' | 'phone' | 'answer' | 'badAddress'>;
  /** The tab of the inbox that has it. */
  tab?: Exclude<SubmissionTab, 'new'>;
  /** The message. */
  text: string;
  /** What else is known, in a short line or two. */
  details: ReactNode;
  isUrgent?: boolean;
}

/** A lead on the dashboard: who it is and why they wrote, leading to the lead, and a button to call. */
export const LeadEntry = ({ lead, tab, text, details, isUrgent = false }: LeadEntryProps) => {
  const { id, fullName, phone } = lead;
  const call = telHref(phone);
  return (
    <HStack
      as="li"
      justify="space-between"
      gap="3"
      borderBottomWidth="1px"
      borderColor={isUrgent ? 'red.100' : 'line'}
      _last={{ borderBottomWidth: '0' }}
    >
      <chakra.span
        asChild
        display="block"
        flex="1"
        minWidth="0"
        py="3"
        fontSize="sm"
        overflowWrap="anywhere"
        _hover={{ '& strong': { textDecoration: 'underline' } }}
      >
        <Link to="/admin/submissions" search={{ tab, id }}>
          <chakra.strong display="block" fontSize="md" fontWeight="semibold">
            {fullName}
          </chakra.strong>
          <UndeliveredLine lead={lead} />
          <chakra.span display="block" color="fg.body" lineClamp="2">
            {text}
          </chakra.span>
          <chakra.span display="block" color="fg.muted">
            {details}
          </chakra.span>
        </Link>
      </chakra.span>
      {call === null ? (
        <chakra.span maxWidth="50%" fontSize="sm" overflowWrap="anywhere">
          {shownPhone(phone)}
        </chakra.span>
      ) : (
        <LinkButton
          variant={isUrgent ? 'solid' : 'outline'}
          colorPalette={isUrgent ? 'red' : undefined}
          maxWidth="50%"
        >
          <a href={call} aria-label={`Call ${fullName}, ${shownPhone(phone)}`}>
            <Icon name="phone" />
            <chakra.span display={{ base: 'inline', md: 'none' }}>Call</chakra.span>
            <chakra.span display={{ base: 'none', md: 'inline' }} truncate>
              {shownPhone(phone)}
            </chakra.span>
          </a>
        </LinkButton>
      )}
    </HStack>
  );
};
