import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SiteDateTime, useCompany } from '../../-company-record.tsx';
import { Disclosure } from '../-kit/-disclosure.tsx';
import { Notice } from '../-kit/-notice.tsx';
import type { DraftPlace } from './-draft-keeper.ts';
import type { DraftOffer } from './-use-stored-draft.ts';

interface DraftNoticeProps {
  offers: DraftOffer[];
  /** What several offers of something new are called: 'new posts'. */
  news?: string;
  onContinue: (offer: DraftOffer) => void;
  onDiscard: (offer: DraftOffer) => void;
  /** Warns of what was saved after the work began; null if nothing was. */
  warning: (offer: DraftOffer) => ReactNode;
}

/** Offers the unsaved work that was found when a form was opened: one strip, with a list of several (beyond §5). */
export const DraftNotice = ({ offers, news, onContinue, onDiscard, warning }: DraftNoticeProps) => {
  const actions = (offer: DraftOffer, which?: ReactNode) => (
    <HStack gap="2">
      <Button variant="outline" bg="white" onClick={() => onDiscard(offer)}>
        Discard{which}
      </Button>
      <Button onClick={() => onContinue(offer)}>Continue{which}</Button>
    </HStack>
  );
  const when = ({ savedAt }: DraftOffer) => <SiteDateTime iso={savedAt} />;
  const about = (offer: DraftOffer) => (
    <>
      {offer.key !== null && <Text fontSize="sm">Kept on this device only.</Text>}
      {warning(offer)}
    </>
  );
  const [only] = offers;
  return (
    <Box role="status">
      {only && offers.length === 1 && (
        <Notice tone="warning" actions={actions(only)}>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            You left {only.name ?? 'changes'} unsaved on {when(only)}.
          </Text>
          {about(only)}
        </Notice>
      )}
      {offers.length > 1 && (
        <Notice tone="warning" actions={null}>
          <Disclosure
            title={`You left ${offers.length} ${only?.name === undefined ? 'changes' : news} unsaved`}
          >
            <Stack as="ul" listStyleType="none" gap="0">
              {offers.map((offer) => (
                <chakra.li
                  key={offer.key}
                  display="flex"
                  flexWrap="wrap"
                  alignItems="center"
                  columnGap="3"
                  rowGap="1"
                  py="2"
                >
                  <Box flex="1" minWidth="12rem" overflowWrap="anywhere">
                    {offer.name && `${offer.name} · `}
                    {when(offer)}
                    {about(offer)}
                  </Box>
                  {actions(
                    offer,
                    <chakra.span srOnly>
                      {' '}
                      {offer.name} {when(offer)}
                    </chakra.span>,
                  )}
                </chakra.li>
              ))}
            </Stack>
          </Disclosure>
        </Notice>
      )}
    </Box>
  );
};

const timeIn = (timeZone: string, iso: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .format(new Date(iso))
    .replace(/\u202f/g, ' ');

const ON_DEVICE = {
  away: 'Kept on this device until the website answers',
  'signed-out': 'Kept on this device until you log in again',
  elsewhere: 'Kept on this device',
  refused: 'Kept on this device only',
} as const;

/** Where the unsaved work is: 'Kept 2:03 PM'; nothing while there is none. */
export const DraftState = ({ draftPlace }: { draftPlace: DraftPlace }) => {
  const { timeZone } = useCompany();
  switch (draftPlace?.where) {
    case 'server':
      return <>Kept {timeIn(timeZone, draftPlace.savedAt)}</>;
    case 'browser':
      return <>{ON_DEVICE[draftPlace.because]}</>;
    case 'nowhere':
      return <>Not kept. Save it now</>;
    default:
      return null;
  }
};
