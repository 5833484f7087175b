import { Badge, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { telHref } from '@hvac/contract/contact-links';
import { serviceLabel } from '@hvac/contract/contact-services';
import type { NewSubmission, SubmissionsOverview } from '@hvac/contract/submission-news';
import { Link } from '@tanstack/react-router';
import { ageText, durationText } from '../../../../lib/age.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Panel } from '../-panel.tsx';
import { useNow } from '../-use-now.ts';

interface EntryProps {
  submission: NewSubmission;
  now: number;
}

const Entry = ({ submission, now }: EntryProps) => {
  const { id, fullName, phone, service, createdAt, isUrgent } = submission;
  return (
    <HStack
      as="li"
      justify="space-between"
      gap="3"
      borderBottomWidth="1px"
      borderColor="line"
      _last={{ borderBottomWidth: '0' }}
    >
      <chakra.span
        asChild
        display="block"
        flex="1"
        minWidth="0"
        py="3"
        overflowWrap="anywhere"
        _hover={{ '& strong': { textDecoration: 'underline' } }}
      >
        <Link to="/admin/submissions" search={{ id }}>
          <HStack as="span" gap="2" flexWrap="wrap">
            <chakra.strong fontWeight="semibold">{fullName}</chakra.strong>
            {isUrgent && <Badge colorPalette="red">No heat or cooling</Badge>}
          </HStack>
          <chakra.span display="block" fontSize="sm" color="fg.muted">
            {serviceLabel(service)}, <time dateTime={createdAt}>{ageText(createdAt, now)}</time>
          </chakra.span>
        </Link>
      </chakra.span>
      <LinkButton variant="outline" maxWidth="50%">
        <a href={telHref(phone)} aria-label={`Call ${fullName}, ${phone}`}>
          <Icon name="phone" />
          <chakra.span display={{ base: 'inline', md: 'none' }}>Call</chakra.span>
          <chakra.span display={{ base: 'none', md: 'inline' }} truncate>
            {phone}
          </chakra.span>
        </a>
      </LinkButton>
    </HStack>
  );
};

/** The submissions that wait for an answer, first on the dashboard, and the median time to answer. */
export const NewSubmissions = ({ overview }: { overview: SubmissionsOverview }) => {
  const { newSubmissions, newCount, medianMinutesToAnswer } = overview;
  const now = useNow();
  return (
    <Panel title="New submissions">
      {newSubmissions.length === 0 ? (
        <Text color="fg.muted" fontSize="sm">
          Nobody waits for an answer.
        </Text>
      ) : (
        <Stack as="ul" gap="0" listStyleType="none" mt="-2">
          {newSubmissions.map((submission) => (
            <Entry key={submission.id} submission={submission} now={now} />
          ))}
        </Stack>
      )}
      {(newCount > 0 || medianMinutesToAnswer !== null) && (
        <HStack justify="space-between" gap="4" mt="3" flexWrap="wrap">
          {medianMinutesToAnswer !== null && (
            <Text fontSize="sm" color="fg.muted">
              Answered within {durationText(Math.max(1, medianMinutesToAnswer) * 60_000)} (median of
              30 days)
            </Text>
          )}
          {newCount > 0 && (
            <LinkButton variant="subtle" ml="auto">
              <Link to="/admin/submissions">All new ({newCount})</Link>
            </LinkButton>
          )}
        </HStack>
      )}
    </Panel>
  );
};
