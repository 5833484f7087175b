import { Box, chakra, Heading, HStack, Stack } from '@chakra-ui/react';
import type { ContactField, Submission } from '@hvac/contract/contact';
import { mailtoHref, telHref } from '@hvac/contract/contact-links';
import { serviceLabel } from '@hvac/contract/contact-services';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box>
    <chakra.dt fontSize="sm" color="fg.muted">
      {label}
    </chakra.dt>
    <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
  </Box>
);

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '9',
  my: '-1',
  textDecoration: 'underline',
} as const;

const replyHref = ({ email, fullName, message }: Submission) =>
  `${mailtoHref(email)}?subject=${encodeURIComponent('Your service request')}&body=${encodeURIComponent(
    `Hello ${fullName},\n\n\n\nYou wrote:\n${message}`,
  )}`;

/** Label and displayed value of each field of the contact form. */
const DETAILS: Record<
  ContactField,
  { label: string; show: (submission: Submission) => ReactNode }
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

interface SubmissionDialogProps {
  /** The submission to show; null closes the dialog. */
  submission: Submission | null;
  onClose: () => void;
}

/** Everything that a visitor submitted, with links to reply (spec §2.2). */
export const SubmissionDialog = ({ submission, onClose }: SubmissionDialogProps) => (
  <Modal isOpen={submission !== null} onClose={onClose} labelledBy="submission-title">
    {submission && (
      <Stack gap="5" p={{ base: '5', sm: '7' }}>
        <Heading as="h2" id="submission-title" size="lg">
          Contact Submission
        </Heading>
        <Stack as="dl" gap="3">
          <Detail label="Submission date">
            <SiteDateTime iso={submission.createdAt} />
          </Detail>
          {Object.entries(DETAILS).map(([field, { label, show }]) => (
            <Detail key={field} label={label}>
              {show(submission)}
            </Detail>
          ))}
        </Stack>
        <HStack gap="3" justify="flex-end" flexWrap="wrap">
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <LinkButton>
            <a href={replyHref(submission)}>
              <Icon name="mail" />
              Reply by Email
            </a>
          </LinkButton>
        </HStack>
      </Stack>
    )}
  </Modal>
);
