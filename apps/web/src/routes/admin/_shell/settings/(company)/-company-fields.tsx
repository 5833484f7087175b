import { memo } from 'react';
import { Field } from '../../../../../ui/field.tsx';
import { Select, Textarea } from '../../../../../ui/inputs.tsx';
import { Section } from '../-section.tsx';
import type { Errors } from '../-setting-errors.ts';
import { TextListEditor } from '../-text-list-editor.tsx';
import { ClaimFields, type GroupProps } from './-claim-fields.tsx';
import type { CompanyDraft } from './-company-draft.ts';
import { HolidaysEditor } from './-holidays-editor.tsx';
import { HoursEditor } from './-hours-editor.tsx';
import { Columns, TextField } from './-text-field.tsx';

const NETWORKS = [
  { key: 'facebook', label: 'Facebook' },
  { key: 'instagram', label: 'Instagram' },
  { key: 'x', label: 'X' },
  { key: 'linkedin', label: 'LinkedIn' },
] as const;

const TIME_ZONES = [
  { zone: 'America/Detroit', label: 'Eastern (Detroit)' },
  { zone: 'America/New_York', label: 'Eastern (New York)' },
  { zone: 'America/Chicago', label: 'Central (Chicago)' },
  { zone: 'America/Denver', label: 'Mountain (Denver)' },
  { zone: 'America/Phoenix', label: 'Mountain without summer time (Phoenix)' },
  { zone: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { zone: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
];

const AddressFields = memo(({ value, errors, onChange }: GroupProps<'address'>) => {
  const text = (field: keyof typeof value) => ({
    path: `address.${field}`,
    value: value[field],
    errors,
    onChange: (typed: string) => onChange({ address: { ...value, [field]: typed } }),
  });
  return (
    <>
      <TextField {...text('street')} label="Street" />
      <TextField {...text('city')} label="City" />
      <TextField {...text('state')} label="State" />
      <TextField {...text('postalCode')} label="ZIP code" />
    </>
  );
});

const ServiceArea = memo(({ value, errors, onChange }: GroupProps<'serviceArea'>) => (
  <TextListEditor
    path="serviceArea"
    noun="city"
    rows={value}
    errors={errors}
    texts="short"
    onChange={(serviceArea) => onChange({ serviceArea })}
  />
));

const SocialLinks = memo(({ value, errors, onChange }: GroupProps<'socialLinks'>) => (
  <Columns>
    {NETWORKS.map(({ key, label }) => (
      <TextField
        key={key}
        path={`socialLinks.${key}`}
        label={label}
        type="url"
        placeholder="https://"
        value={value[key]}
        errors={errors}
        onChange={(url) => onChange({ socialLinks: { ...value, [key]: url } })}
      />
    ))}
  </Columns>
));

interface CompanyFieldsProps {
  draft: CompanyDraft;
  errors: Errors;
  onChange: (change: Partial<CompanyDraft>) => void;
}

/** All fields of the company record. A keystroke re-renders only its own group and the fields outside of groups. */
export const CompanyFields = memo(({ draft, errors, onChange }: CompanyFieldsProps) => {
  const { timeZone } = draft;
  const text = (field: 'name' | 'phone' | 'email' | 'licenseNumber' | 'region' | 'mapsApiKey') => ({
    path: field,
    value: draft[field],
    errors,
    onChange: (value: string) => onChange({ [field]: value }),
  });
  const isListed = TIME_ZONES.some(({ zone }) => zone === timeZone);
  return (
    <>
      <Section title="Company" hint="In the header, the footer and the title of every page.">
        <TextField {...text('name')} label="Name" />
        <Field
          name="tagline"
          label="Tagline"
          hint="One or two sentences in the footer."
          error={errors.tagline}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={draft.tagline}
              onChange={(event) => onChange({ tagline: event.currentTarget.value })}
            />
          )}
        </Field>
        <TextField
          {...text('licenseNumber')}
          label="License number"
          hint="In the footer, on the home page and on the contact page; not shown while it is empty."
        />
      </Section>
      <ClaimFields draft={draft} errors={errors} onChange={onChange} />
      <Section title="Contact" hint="How customers reach you, on every page.">
        <Columns>
          <TextField {...text('phone')} label="Phone" type="tel" />
          <TextField {...text('email')} label="Email" type="email" />
          <AddressFields value={draft.address} errors={errors} onChange={onChange} />
        </Columns>
      </Section>
      <Section
        title="Opening hours"
        hint="On the contact page, in the footer and in search results."
      >
        <HoursEditor value={draft.hours} errors={errors} onChange={onChange} />
      </Section>
      <Section
        title="Holidays"
        hint="Days with hours of their own, on the contact page. Search engines learn of those with a date."
      >
        <HolidaysEditor value={draft.holidays} errors={errors} onChange={onChange} />
      </Section>
      <Section title="Service area" hint="The cities on the About page, in this order.">
        <TextField
          {...text('region')}
          label="Region"
          hint="What you call the whole area, for example Metro Detroit. In texts it stands for {region}."
        />
        <ServiceArea value={draft.serviceArea} errors={errors} onChange={onChange} />
      </Section>
      <Section
        title="Social links"
        hint="The icons in the footer. One without an address is shown but leads nowhere."
      >
        <SocialLinks value={draft.socialLinks} errors={errors} onChange={onChange} />
      </Section>
      <Section title="Map and time" hint="The map on the contact page, and the dates everywhere.">
        <TextField
          {...text('mapsApiKey')}
          label="Google Maps key"
          hint="Of the Maps Embed API. Without one the contact page links to the map."
        />
        <Field name="timeZone" label="Time zone" error={errors.timeZone}>
          {(control) => (
            <Select
              {...control}
              value={timeZone}
              onChange={(event) => onChange({ timeZone: event.currentTarget.value })}
            >
              {!isListed && <option value={timeZone}>{timeZone}</option>}
              {TIME_ZONES.map(({ zone, label }) => (
                <option key={zone} value={zone}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Section>
    </>
  );
});
