import { Stack } from '@chakra-ui/react';
import { serviceLabel } from '@hvac/contract/contact-services';
import type { SubmissionOrigin } from '@hvac/contract/submission-extras';
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
