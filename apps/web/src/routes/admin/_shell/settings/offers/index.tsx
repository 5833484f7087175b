import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { clockIn } from '@hvac/contract/clocks';
import { OFFER_LIMITS, type Offers, offerState, offersInput } from '@hvac/contract/offers';
import type { Versioned } from '@hvac/contract/versioned';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { Disclosure } from '../../../-kit/-disclosure.tsx';
import { EditedData, FOR_EDITING } from '../../../-kit/-edited-data.tsx';
import { ErrorText } from '../../../-kit/-error-text.tsx';
import type { FieldForm } from '../../../-kit/-fields.tsx';
import { Row, useRows } from '../../../-kit/-row-list.tsx';
import { useNow } from '../../../-kit/-use-now.ts';
import { Section } from '../-section.tsx';
import { SettingForm } from '../-setting-form.tsx';
import { useSettingForm, useSettingsRefresh } from '../-use-setting-form.ts';
import { OfferFields } from './-offer-fields.tsx';
import {
  againNextYear,
  isSameDraft,
  newOffer,
  type OfferDraft,
  type OffersDraft,
  offerStateText,
  offersDraft,
  offersOfDraft,
  SHOWN_NOW,
} from './-offers-draft.ts';

/** A few words about an offer: whether visitors see it, once it is saved. */
const StateText = ({ offer, today }: { offer: OfferDraft; today: string }) => {
  const text = offerStateText(offer, today);
  return (
    <chakra.span fontWeight="normal" color={text === SHOWN_NOW ? 'green.700' : 'fg.muted'}>
      {text}
    </chakra.span>
  );
};

const OfferList = ({ form }: { form: FieldForm<OffersDraft> }) => {
  /** The rows that were added here, which are open. */
  const [added, setAdded] = useState<readonly number[]>([]);
  const { timeZone } = useCompany();
  const { day: today } = clockIn(timeZone, new Date(useNow()));
  const { rows, add } = useRows({
    path: 'offers',
    rows: form.draft.offers,
    errors: form.errors,
    addId: 'add-offer',
    onChange: (offers) => form.change({ offers }),
  });
  const addOpen = (offer: OfferDraft, field: string) => {
    setAdded([...added, offer.id]);
    add(offer, field);
  };
  const isFull = rows.length >= OFFER_LIMITS.offers;
  return (
    <Stack gap="3">
      {rows.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          No offers yet.
        </Text>
      )}
      <Stack as="ul" gap="3" listStyleType="none">
        {rows.map(({ id, form: row, remove }, index) => (
          <Row key={id} name={row.draft.title || `offer ${index + 1}`} onRemove={remove}>
            <Disclosure
              title={
                <HStack as="span" gap="2" flexWrap="wrap">
                  {row.draft.title || 'New offer'}
                  <StateText offer={row.draft} today={today} />
                </HStack>
              }
              isForcedOpen={
                added.includes(id) ||
                Object.keys(form.errors).some((path) => path.startsWith(`offers.${index}.`))
              }
            >
              <OfferFields form={row} />
            </Disclosure>
            {offerState(row.draft, today) === 'past' && !isFull && (
              <Button
                mt="2"
                variant="outline"
                onClick={() => addOpen(againNextYear(row.draft), 'firstDay')}
              >
                Again next year
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      <ErrorText>{form.errors.offers}</ErrorText>
      <Box>
        <Button
          id="add-offer"
          variant="outline"
          disabled={isFull}
          onClick={() => addOpen(newOffer(), 'title')}
        >
          <Icon name="plus" />
          Add an offer
        </Button>
      </Box>
    </Stack>
  );
};

const OffersForm = ({ loaded }: { loaded: Versioned<Offers> }) => {
  const utils = trpc.useUtils();
  const { settings } = utils.client;
  const refresh = useSettingsRefresh();
  const form = useSettingForm({
    subject: 'offers',
    loaded,
    draftOf: offersDraft,
    check: (draft) => offersInput.safeParse(offersOfDraft(draft)),
    isSame: isSameDraft,
    load: () => settings.offers.query(),
    save: (next) => settings.saveOffers.mutate(next),
    saved: { title: 'Offers saved', description: 'Your site is updated.' },
    onStored: (stored) => {
      utils.settings.offers.setData(undefined, stored);
      void refresh();
    },
  });
  return (
    <SettingForm form={form} name="the offers">
      <Section
        title="Offers"
        hint="Shown on the home page or with a service, from the first day through the last. Three at most on the home page."
      >
        <OfferList form={form} />
      </Section>
    </SettingForm>
  );
};

const OffersScreen = () => (
  <EditedData query={trpc.settings.offers.useQuery(undefined, FOR_EDITING)}>
    {(loaded) => <OffersForm loaded={loaded} />}
  </EditedData>
);

/** What the company offers for a time. */
export const Route = createFileRoute('/admin/_shell/settings/offers/')({
  staticData: { title: 'Offers' },
  component: OffersScreen,
});
