import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { shortServiceLabel } from '@hvac/contract/contact-services';
import { minutes } from '@hvac/contract/durations';
import { shownPhone, telHref } from '@hvac/contract/phone-number';
import type {
  MonthFigures,
  NewSubmission,
  OpenSubmission,
  SubmissionsOverview,
} from '@hvac/contract/submission-news';
import type { SubmissionTab } from '@hvac/contract/submission-tabs';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { ageText, durationText } from '../../../../lib/age.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useServiceTitles } from '../../../-company-record.tsx';
import { counted } from '../../-kit/-counted.ts';
import { Panel } from '../../-kit/-panel.tsx';
import { useNow } from '../../-kit/-use-now.ts';
import { ReminderDue } from '../-reminder-due.tsx';
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
const LeadEntry = ({ lead, tab, text, details, isUrgent = false }: LeadEntryProps) => {
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

const Entries = ({ children }: { children: ReactNode }) => (
  <Stack as="ul" gap="0" listStyleType="none" my="-3">
    {children}
  </Stack>
);

interface LeadsProps<Lead> {
  leads: Lead[];
  now: number;
}

const NewEntries = ({ leads, now }: LeadsProps<NewSubmission>) => {
  const titles = useServiceTitles();
  return (
    <Entries>
      {leads.map((lead) => (
        <LeadEntry
          key={lead.id}
          lead={lead}
          text={lead.message}
          details={
            <>
              {lead.soundsUrgent && (
                <chakra.span fontWeight="semibold" color="ember.700">
                  Sounds urgent ·{' '}
                </chakra.span>
              )}
              {shortServiceLabel(lead.service, titles)} ·{' '}
              <time dateTime={lead.createdAt}>{ageText(lead.createdAt, now)}</time>
            </>
          }
          isUrgent={lead.isUrgent}
        />
      ))}
    </Entries>
  );
};

/** Those who are without heat or cooling, above everything else. */
const UrgentLeads = ({ leads, now }: LeadsProps<NewSubmission>) => {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      px={{ base: '5', md: '6' }}
      py="4"
      bg="red.50"
      borderWidth="1px"
      borderColor="red.600"
      borderRadius="lg"
    >
      <Heading
        as="h2"
        id={id}
        size="sm"
        display="flex"
        alignItems="center"
        gap="2"
        mb="3"
        color="red.800"
      >
        <Icon name="triangle-alert" />
        Urgent: no heat or AC right now
      </Heading>
      <NewEntries leads={leads} now={now} />
    </Box>
  );
};

const OpenEntries = ({ leads, now }: LeadsProps<OpenSubmission>) => {
  const titles = useServiceTitles();
  return (
    <Entries>
      {leads.map((lead) => (
        <LeadEntry
          key={lead.id}
          lead={lead}
          tab="open"
          text={lead.message}
          details={
            <>
              {lead.note && (
                <chakra.span display="block" color="fg.body" lineClamp="1">
                  Note: {lead.note}
                </chakra.span>
              )}
              {shortServiceLabel(lead.service, titles)}
              {lead.answeredAt && ` · contacted ${ageText(lead.answeredAt, now)}`}
              {lead.remindAt && (
                <>
                  {' · '}
                  <ReminderDue iso={lead.remindAt} />
                </>
              )}
            </>
          }
        />
      ))}
    </Entries>
  );
};

const MonthLine = ({ month }: { month: MonthFigures }) => {
  const { submissions, booked, medianMinutesToAnswer } = month;
  const answered =
    medianMinutesToAnswer !== null &&
    `answered in ${durationText(minutes(Math.max(1, medianMinutesToAnswer)))}`;
  const figures = [
    counted(submissions, 'lead'),
    `${booked.toLocaleString('en-US')} booked`,
    answered,
  ];
  return (
    <Text px={{ base: '5', md: '6' }} fontSize="sm" color="fg.muted">
      <strong>This month:</strong> {figures.filter(Boolean).join(', ')}
    </Text>
  );
};

/** What today is about: who waits for an answer, urgent ones first, who waits for a next step, and how the month goes. */
export const Leads = ({ overview }: { overview: SubmissionsOverview }) => {
  const { newSubmissions, newCount, openSubmissions, openCount, month } = overview;
  const now = useNow();
  const urgent = newSubmissions.filter(({ isUrgent }) => isUrgent);
  const others = newSubmissions.filter(({ isUrgent }) => !isUrgent);
  return (
    <>
      {urgent.length > 0 && <UrgentLeads leads={urgent} now={now} />}
      <Panel title="New leads">
        {others.length > 0 ? (
          <NewEntries leads={others} now={now} />
        ) : (
          <Text color="fg.muted" fontSize="sm">
            {urgent.length > 0 ? 'No other new leads.' : "You're all caught up."}
          </Text>
        )}
        {newCount > newSubmissions.length && (
          <LinkButton variant="subtle" mt="5">
            <Link to="/admin/submissions">See all {newCount} new leads</Link>
          </LinkButton>
        )}
      </Panel>
      {openCount > 0 && (
        <Panel title="Waiting for a next step">
          <OpenEntries leads={openSubmissions} now={now} />
          {openCount > openSubmissions.length && (
            <LinkButton variant="subtle" mt="5">
              <Link to="/admin/submissions" search={{ tab: 'open' }}>
                See all {openCount} in progress
              </Link>
            </LinkButton>
          )}
        </Panel>
      )}
      {month.submissions > 0 && <MonthLine month={month} />}
    </>
  );
};
