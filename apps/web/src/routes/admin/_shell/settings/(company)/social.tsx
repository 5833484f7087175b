import { createFileRoute } from '@tanstack/react-router';
import { memo } from 'react';
import { Field } from '../../../../../ui/field.tsx';
import { Select } from '../../../../../ui/inputs.tsx';
import { Section } from '../-section.tsx';
import { type CompanyPartProps, CompanyScreen, type GroupProps } from './-company-form.tsx';
import { Columns, TextField } from './-text-field.tsx';

const PART = ['socialLinks', 'mapsApiKey', 'timeZone'] as const;

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
  { zone: 'America/Phoenix', label: 'Mountain, no daylight saving (Phoenix)' },
  { zone: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { zone: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
];

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

const TimeZoneField = ({ draft: { timeZone }, errors, onChange }: CompanyPartProps) => {
  const isListed = TIME_ZONES.some(({ zone }) => zone === timeZone);
  return (
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
  );
};

const SocialFields = ({ draft, errors, onChange }: CompanyPartProps) => (
  <>
    <Section
      id="social"
      title="Social media"
      hint="Paste the links to your pages. Icons without a link lead nowhere."
    >
      <SocialLinks value={draft.socialLinks} errors={errors} onChange={onChange} />
    </Section>
    <Section title="Map & time zone" hint="The map on Contact, and the dates everywhere.">
      <TimeZoneField draft={draft} errors={errors} onChange={onChange} />
      <TextField
        path="mapsApiKey"
        label="Google Maps key (optional, ask your web person)"
        hint="From the Maps Embed API. Without it, visitors get a link to the map."
        value={draft.mapsApiKey}
        errors={errors}
        onChange={(mapsApiKey) => onChange({ mapsApiKey })}
      />
    </Section>
  </>
);

/** Social links, the map and the time zone. */
export const Route = createFileRoute('/admin/_shell/settings/(company)/social')({
  staticData: { title: 'Social & map' },
  component: () => (
    <CompanyScreen part={PART}>{(props) => <SocialFields {...props} />}</CompanyScreen>
  ),
});
