import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SiteDateTime, useCompany } from '../../-company-record.tsx';
import type { KeptAt } from './-draft-keeper.ts';
import { Notice } from './-notice.tsx';
import type { DraftOffer } from './-use-kept-draft.ts';

interface DraftNoticeProps {
  offers: DraftOffer[];
  onContinue: (offer: DraftOffer) => void;
  onDiscard: (offer: DraftOffer) => void;
  /** Warns of what was saved after the work began; null if nothing was. */
  warning: (offer: DraftOffer) => ReactNode;
}

/** Offers the unsaved work that was found when a form was opened (beyond §5). */
export const DraftNotice = ({ offers, onContinue, onDiscard, warning }: DraftNoticeProps) => (
  <Box role="status">
    {offers.map((offer) => (
      <Notice
        key={offer.key}
        tone="warning"
        actions={
          <HStack gap="2" flexWrap="wrap">
            <Button variant="outline" bg="white" onClick={() => onDiscard(offer)}>
              Discard
            </Button>
            <Button onClick={() => onContinue(offer)}>Continue</Button>
          </HStack>
        }
      >
        <Text fontWeight="semibold">
          Unsaved changes from <SiteDateTime iso={offer.savedAt} />
        </Text>
        {offer.key !== null && <Text fontSize="sm">Kept in this browser only.</Text>}
        {warning(offer)}
      </Notice>
    ))}
  </Box>
);

const timeIn = (timeZone: string, iso: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .format(new Date(iso))
    .replace(/\u202f/g, ' ');

const IN_BROWSER = {
  away: 'Saved in this browser until the website answers',
  'signed-out': 'Saved in this browser until you log in again',
  elsewhere: 'Saved in this browser: you have other unsaved changes, too',
  refused: 'Saved in this browser only',
} as const;

/** Where the unsaved work is: 'Draft saved 2:03 PM'; nothing while there is none. */
export const DraftState = ({ keptAt }: { keptAt: KeptAt }) => {
  const { timeZone } = useCompany();
  switch (keptAt?.where) {
    case 'server':
      return <>Draft saved {timeIn(timeZone, keptAt.savedAt)}</>;
    case 'browser':
      return <>{IN_BROWSER[keptAt.because]}</>;
    case 'nowhere':
      return <>Not kept as a draft. Save it now</>;
    default:
      return null;
  }
};
