import { Box, chakra, Stack } from '@chakra-ui/react';
import type { SubmissionOrigin } from '@hvac/contract/submission-extras';
import { DialogSection } from './-dialog-section.tsx';

/** The advertisement that the address of the first page names, such as 'google · furnace'. */
const adText = (campaign: SubmissionOrigin['campaign'] = {}) =>
  Object.entries(campaign)
    .map(([name, value]) => (name.startsWith('utm_') ? value : `${name}: ${value}`))
    .join(' · ');

/** How the visitor came to the form, as far as that is known. */
export const VisitOrigin = ({ origin }: { origin: SubmissionOrigin | null }) => {
  if (!origin) return null;
  const known = {
    'Landed on': origin.landingPage,
    'Referred by': origin.referrer,
    Ad: adText(origin.campaign),
  };
  const details = Object.entries(known).filter(([, value]) => value);
  if (details.length === 0) return null;
  return (
    <DialogSection title="How they found you">
      <Stack as="dl" gap="2" fontSize="sm">
        {details.map(([label, value]) => (
          // Beside each other where there is room.
          <Box
            key={label}
            display={{ base: 'block', sm: 'grid' }}
            gridTemplateColumns="9.5rem minmax(0, 1fr)"
            alignItems="baseline"
          >
            <chakra.dt fontSize="sm" color="fg.muted">
              {label}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </Box>
        ))}
      </Stack>
    </DialogSection>
  );
};
