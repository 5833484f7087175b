import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { mailtoHref } from '@hvac/contract/contact-links';
import { serviceLabel } from '@hvac/contract/contact-services';
import { shownPhone, telHref } from '@hvac/contract/phone-number';
import type { CustomerAnswers } from '@hvac/contract/submission-extras';
import type { InboxSubmission, SubmissionDetails } from '@hvac/contract/submissions';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { useServiceTitles } from '../../../-company-record.tsx';
import { IconButton } from '../../-kit/-icon-buttons.tsx';

type Copying = 'not yet' | 'copied' | 'failed';

interface CopyEmailProps {
  email: string;
  /** The link with the address, which stays beside the button however long it is. */
  children: ReactNode;
}

/** Copies the address of a customer. */
const CopyEmail = ({ email, children }: CopyEmailProps) => {
  const [copying, setCopying] = useState<Copying>('not yet');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(email);
      setCopying('copied');
    } catch {
      // Without HTTPS, browsers give pages no access to the clipboard.
      setCopying('failed');
    }
  };
  return (
    <>
      <HStack gap="0" minWidth="0">
        {children}
        <IconButton
          label="Copy email"
          tooltip="Copy email"
          icon={copying === 'copied' ? 'check' : 'copy'}
          onClick={copy}
        />
      </HStack>
      <Box role="status" flexBasis={copying === 'failed' ? '100%' : undefined}>
        {copying === 'copied' && <Text srOnly>Copied {email}</Text>}
        {copying === 'failed' && (
          <Text fontSize="sm" color="fg.muted">
            Couldn't copy. Select the address above.
          </Text>
        )}
      </Box>
    </>
  );
};

/** Opens an address in the maps of the phone or of the browser. */
const mapsHref = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

interface FactProps {
  /** Read by screen readers only. */
  label: string;
  icon: IconName;
  children: ReactNode;
}

/** One thing to know about the customer, behind an icon. */
const Fact = ({ label, icon, children }: FactProps) => (
  <HStack as="div" gap="2" minHeight="11" minWidth="0">
    <chakra.dt display="inline-flex" color="fg.muted">
      <Icon name={icon} />
      <chakra.span srOnly>{label}</chakra.span>
    </chakra.dt>
    <chakra.dd
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      flex="1"
      minWidth="0"
      overflowWrap="anywhere"
    >
      {children}
    </chakra.dd>
  </HStack>
);

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '11',
  minWidth: '11',
  textDecoration: 'underline',
} as const;

/** The submission as the list has it, or all about it. */
export type ShownSubmission = InboxSubmission | SubmissionDetails;

/** What the customer answered after sending, as far as that is loaded. */
export const answersOf = (submission: ShownSubmission): CustomerAnswers => {
  if ('answers' in submission) return submission.answers ?? {};
  const { isUrgent, houseAddress } = submission;
  return { ...(isUrgent && { isUrgent }), ...(houseAddress && { houseAddress }) };
};

/** What the visitor wrote (spec §2.2), in full, and how to reach them. */
export const SubmissionDetailList = ({ submission }: { submission: ShownSubmission }) => {
  const titles = useServiceTitles();
  const { email, phone, service, message } = submission;
  const { isUrgent, bestTime, houseAddress } = answersOf(submission);
  const call = telHref(phone);
  const ask = 'origin' in submission ? submission.origin?.ask : undefined;
  return (
    <Stack gap="2">
      <chakra.dl>
        <chakra.dt srOnly>Message</chakra.dt>
        <chakra.dd fontSize="lg" lineHeight="1.5" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </chakra.dd>
      </chakra.dl>
      <HStack as="dl" columnGap="5" rowGap="0" flexWrap="wrap" fontSize="sm">
        <Fact label="Service" icon="wrench">
          {serviceLabel(service, titles)}
        </Fact>
        {ask && (
          <Fact label="Asked for" icon="tag">
            Asked for: {serviceLabel(ask, titles)}
          </Fact>
        )}
        <Fact label="Phone" icon="phone">
          {call === null ? (
            phone
          ) : (
            <chakra.a href={call} {...link}>
              {shownPhone(phone)}
            </chakra.a>
          )}
        </Fact>
        <Fact label="Email" icon="mail">
          <CopyEmail email={email}>
            <chakra.a href={mailtoHref(email)} {...link} minWidth="0">
              {email}
            </chakra.a>
          </CopyEmail>
        </Fact>
        {houseAddress && (
          <Fact label="Service address" icon="map-pin">
            <chakra.a href={mapsHref(houseAddress)} target="_blank" rel="noopener" {...link}>
              {houseAddress}
              <Icon name="external-link" />
              <chakra.span srOnly>(opens Maps)</chakra.span>
            </chakra.a>
          </Fact>
        )}
        {bestTime && (
          <Fact label="Best time to call" icon="clock">
            Best time to call: {bestTime}
          </Fact>
        )}
        {isUrgent === false && (
          <Fact label="Urgent" icon="circle-check">
            Not urgent
          </Fact>
        )}
      </HStack>
    </Stack>
  );
};
