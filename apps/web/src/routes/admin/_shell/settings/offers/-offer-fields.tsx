import { Stack } from '@chakra-ui/react';
import { OFFER_LIMITS } from '@hvac/contract/offers';
import {
  CheckField,
  Columns,
  type FieldForm,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../-kit/-fields.tsx';
import { useServiceOptions } from '../../../-kit/-service-options.ts';
import type { OfferDraft } from './-offers-draft.ts';

/** What is offered, to whom, and until when. */
export const OfferFields = ({ form }: { form: FieldForm<OfferDraft> }) => {
  const services = useServiceOptions('No service in particular');
  return (
    <Stack gap="4">
      <TextField
        form={form}
        name="title"
        label="Title"
        maxLength={OFFER_LIMITS.title}
        placeholder="$50 off a furnace tune-up"
      />
      <TextAreaField
        form={form}
        name="text"
        label="Text (optional)"
        rows={2}
        maxLength={OFFER_LIMITS.text}
      />
      <TextAreaField
        form={form}
        name="terms"
        label="Terms"
        hint="Who gets it, and what is left out. If you name a rate, a monthly payment or a number of months, the law wants the other terms of the credit here, too (Regulation Z)."
        rows={3}
        maxLength={OFFER_LIMITS.terms}
      />
      <Columns>
        <TextField
          form={form}
          name="code"
          label="Code (optional)"
          hint="What customers say to get it."
          maxLength={OFFER_LIMITS.code}
        />
        <SelectField
          form={form}
          name="service"
          label="Service"
          hint="Shown with this service on Services."
          options={services}
        />
        <TextField form={form} name="firstDay" label="First day (optional)" type="date" />
        <TextField form={form} name="lastDay" label="Last day (optional)" type="date" />
      </Columns>
      <CheckField form={form} name="isOnHome" label="On the home page" />
    </Stack>
  );
};
