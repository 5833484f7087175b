import { Box } from '@chakra-ui/react';
import { type Company, shownTagline } from '@hvac/contract/company';
import { createFileRoute } from '@tanstack/react-router';
import {
  CheckField,
  Columns,
  type FieldForm,
  groupOf,
  TextAreaField,
  TextField,
} from '../../../-kit/-fields.tsx';
import { Section } from '../-section.tsx';
import type { CompanyDraft } from './-company-draft.ts';
import { type CompanyPartProps, CompanyScreen } from './-company-form.tsx';
import { HolidaysEditor } from './-holidays-editor.tsx';
import { HoursEditor } from './-hours-editor.tsx';

/** The postal address. */
const AddressFields = ({ form }: { form: FieldForm<Company['address']> }) => (
  <>
    <TextField form={form} name="street" label="Street" />
    <TextField form={form} name="city" label="City" />
    <TextField form={form} name="state" label="State" />
    <TextField form={form} name="postalCode" label="ZIP code" />
  </>
);

const PART = [
  'phone',
  'email',
  'hours',
  'holidays',
  'openLine',
  'address',
  'name',
  'tagline',
] as const;

/** What the site shows in place of a default that would claim too much. */
const taglineHint = (draft: CompanyDraft) => {
  const shown = shownTagline(draft);
  return shown === draft.tagline
    ? 'One or two sentences at the bottom of every page.'
    : `You don't claim a license and insurance, so your site says: “${shown}”`;
};

const OpenLineFields = ({ form }: { form: FieldForm<CompanyDraft['openLine']> }) => (
  <CheckField
    form={form}
    name="isOn"
    label="Say when we are open"
    hint="On Home, Services, About and Contact, like “Monday: open until 6 PM”. Notes count as closed. On a holiday with custom text, nothing is said."
  >
    {form.draft.isOn && (
      <Box mt="3">
        <TextField
          form={form}
          name="afterHours"
          label="While you're closed, add (optional)"
          maxLength={80}
          placeholder="Emergencies: we answer all night."
        />
      </Box>
    )}
  </CheckField>
);

const BusinessFields = ({ form }: CompanyPartProps) => (
  <>
    <Section title="Contact" hint="How customers reach you. Shown on every page.">
      <Columns>
        <TextField form={form} name="phone" label="Phone" type="tel" />
        <TextField form={form} name="email" label="Email" type="email" />
      </Columns>
    </Section>
    <Section
      id="hours"
      title="Business hours"
      hint="Shown on Contact, at the bottom of every page, and on Google."
    >
      <HoursEditor value={form.draft.hours} errors={form.errors} onChange={form.change} />
      <OpenLineFields form={groupOf(form, 'openLine')} />
    </Section>
    <Section
      id="holidays"
      title="Holidays"
      hint="Special hours shown on Contact. Add a date so Google knows too."
    >
      <HolidaysEditor value={form.draft.holidays} errors={form.errors} onChange={form.change} />
    </Section>
    <Section id="address" title="Address" hint="Shown on Contact and at the bottom of every page.">
      <Columns>
        <AddressFields form={groupOf(form, 'address')} />
      </Columns>
    </Section>
    <Section title="Company" hint="Shown on every page.">
      <TextField form={form} name="name" label="Name" />
      <TextAreaField
        form={form}
        name="tagline"
        label="Tagline"
        hint={taglineHint(form.draft)}
        rows={3}
      />
    </Section>
  </>
);

/** How customers reach the company, and when. */
export const Route = createFileRoute('/admin/_shell/settings/(company)/business')({
  staticData: { title: 'Contact & hours' },
  component: () => <CompanyScreen part={PART} fields={BusinessFields} />,
});
