import { shownTagline } from '@hvac/contract/company';
import { createFileRoute } from '@tanstack/react-router';
import { Field } from '../../../../../ui/field.tsx';
import { Textarea } from '../../../../../ui/inputs.tsx';
import { Section } from '../-section.tsx';
import { AddressFields } from './-address-fields.tsx';
import { type CompanyPartProps, CompanyScreen } from './-company-form.tsx';
import { HolidaysEditor } from './-holidays-editor.tsx';
import { HoursEditor } from './-hours-editor.tsx';
import { Columns, TextField } from './-text-field.tsx';

const PART = ['phone', 'email', 'hours', 'holidays', 'address', 'name', 'tagline'] as const;

/** What the site shows in place of a default that would claim too much. */
const taglineHint = (draft: CompanyPartProps['draft']) => {
  const shown = shownTagline(draft);
  return shown === draft.tagline
    ? 'One or two sentences at the bottom of every page.'
    : `You don't claim a license and insurance, so your site says: “${shown}”`;
};

const BusinessFields = ({ draft, errors, onChange }: CompanyPartProps) => {
  const text = (field: 'name' | 'phone' | 'email') => ({
    path: field,
    value: draft[field],
    errors,
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <>
      <Section title="Contact" hint="How customers reach you. Shown on every page.">
        <Columns>
          <TextField {...text('phone')} label="Phone" type="tel" />
          <TextField {...text('email')} label="Email" type="email" />
        </Columns>
      </Section>
      <Section
        id="hours"
        title="Business hours"
        hint="Shown on Contact, at the bottom of every page, and on Google."
      >
        <HoursEditor value={draft.hours} errors={errors} onChange={onChange} />
      </Section>
      <Section
        id="holidays"
        title="Holidays"
        hint="Special hours shown on Contact. Add a date so Google knows too."
      >
        <HolidaysEditor value={draft.holidays} errors={errors} onChange={onChange} />
      </Section>
      <Section
        id="address"
        title="Address"
        hint="Shown on Contact and at the bottom of every page."
      >
        <Columns>
          <AddressFields value={draft.address} errors={errors} onChange={onChange} />
        </Columns>
      </Section>
      <Section title="Company" hint="Shown on every page.">
        <TextField {...text('name')} label="Name" />
        <Field name="tagline" label="Tagline" hint={taglineHint(draft)} error={errors.tagline}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={draft.tagline}
              onChange={(event) => onChange({ tagline: event.currentTarget.value })}
            />
          )}
        </Field>
      </Section>
    </>
  );
};

/** How customers reach the company, and when. */
export const Route = createFileRoute('/admin/_shell/settings/(company)/business')({
  staticData: { title: 'Contact & hours' },
  component: () => (
    <CompanyScreen part={PART}>{(props) => <BusinessFields {...props} />}</CompanyScreen>
  ),
});
