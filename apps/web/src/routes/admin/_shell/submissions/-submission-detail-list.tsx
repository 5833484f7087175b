import { Box, chakra, Stack } from '@chakra-ui/react';
import type { ContactField } from '@hvac/contract/contact';
import { mailtoHref, telHref } from '@hvac/contract/contact-links';
import { serviceLabel } from '@hvac/contract/contact-services';
import type { CustomerAnswers, SubmissionOrigin } from '@hvac/contract/submission-extras';
import type { ListedSubmission } from '@hvac/contract/submissions';
import type { ReactNode } from 'react';
import { SiteDateTime } from '../../../-company-record.tsx';
import { Detail, DialogSection } from './-detail.tsx';

const campaignText = (campaign: SubmissionOrigin['campaign'] = {}) =>
  Object.entries(campaign)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** How the visitor came to the form, as far as that is known. */
export const VisitOrigin = ({ origin }: { origin: SubmissionOrigin | null }) => {
  if (!origin) return null;
  const known = {
    'Asked for': origin.ask && serviceLabel(origin.ask),
    'First page': origin.landingPage,
    'Came from': origin.referrer,
    Campaign: campaignText(origin.campaign),
  };
  const details = Object.entries(known).filter(([, value]) => value);
  if (details.length === 0) return null;
  return (
    <DialogSection title="How they came">
      <Stack as="dl" gap="2" fontSize="sm">
        {details.map(([label, value]) => (
          <Detail key={label} label={label}>
            {value}
          </Detail>
        ))}
      </Stack>
    </DialogSection>
  );
};

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  my: '-2',
  textDecoration: 'underline',
} as const;

/** Label and displayed value of each field of the contact form. */
const DETAILS: Record<
  ContactField,
  { label: string; show: (submission: ListedSubmission) => ReactNode }
> = {
  fullName: { label: 'Full name', show: ({ fullName }) => fullName },
  email: {
    label: 'Email',
    show: ({ email }) => (
      <chakra.a href={mailtoHref(email)} {...link}>
        {email}
      </chakra.a>
    ),
  },
  phone: {
    label: 'Phone',
    show: ({ phone }) => (
      <chakra.a href={telHref(phone)} {...link}>
        {phone}
      </chakra.a>
    ),
  },
  service: { label: 'Service requested', show: ({ service }) => serviceLabel(service) },
  message: {
    label: 'Message',
    show: ({ message }) => (
      <Box mt="1" p="4" bg="slate.50" borderRadius="md" whiteSpace="pre-wrap">
        {message}
      </Box>
    ),
  },
};

interface SubmissionDetailListProps {
  submission: ListedSubmission;
  answers: CustomerAnswers | null;
}

/** What the visitor submitted (spec §2.2), and what they answered afterwards. */
export const SubmissionDetailList = ({ submission, answers }: SubmissionDetailListProps) => (
  <Stack as="dl" gap="2">
    <Detail label="Submission date">
      <SiteDateTime iso={submission.createdAt} />
    </Detail>
    {Object.entries(DETAILS).map(([field, { label, show }]) => (
      <Detail key={field} label={label} isLong={field === 'message'}>
        {show(submission)}
      </Detail>
    ))}
    {answers?.isUrgent === false && <Detail label="Urgent">No</Detail>}
    {answers?.bestTime && <Detail label="Best time to call">{answers.bestTime}</Detail>}
    {answers?.houseAddress && <Detail label="House address">{answers.houseAddress}</Detail>}
  </Stack>
);
