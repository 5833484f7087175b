import { createFileRoute } from '@tanstack/react-router';
import { Columns, groupOf, SelectField, TextField } from '../../../-kit/-fields.tsx';
import { Section } from '../-section.tsx';
import { type CompanyPartProps, CompanyScreen } from './-company-form.tsx';

const PART = ['socialLinks', 'mapsApiKey', 'timeZone'] as const;

const NETWORKS = [
  { key: 'facebook', label: 'Facebook' },
  { key: 'instagram', label: 'Instagram' },
  { key: 'x', label: 'X' },
  { key: 'linkedin', label: 'LinkedIn' },
] as const;

const TIME_ZONES = [
  { value: 'America/Detroit', label: 'Eastern (Detroit)' },
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Mountain, no daylight saving (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
];

const timeZoneOptions = (timeZone: string) => {
  const isListed = TIME_ZONES.some(({ value }) => value === timeZone);
  return isListed ? TIME_ZONES : [{ value: timeZone, label: timeZone }, ...TIME_ZONES];
};

const SocialFields = ({ form }: CompanyPartProps) => (
  <>
    <Section
      id="social"
      title="Social media"
      hint="Paste the links to your pages. Icons without a link lead nowhere."
    >
      <Columns>
        {NETWORKS.map(({ key, label }) => (
          <TextField
            key={key}
            form={groupOf(form, 'socialLinks')}
            name={key}
            label={label}
            type="url"
            placeholder="https://"
          />
        ))}
      </Columns>
    </Section>
    <Section title="Map & time zone" hint="The map on Contact, and the dates everywhere.">
      <SelectField
        form={form}
        name="timeZone"
        label="Time zone"
        options={timeZoneOptions(form.draft.timeZone)}
      />
      <TextField
        form={form}
        name="mapsApiKey"
        label="Google Maps key (optional, ask your web person)"
        hint="From the Maps Embed API. Without it, visitors get a link to the map."
      />
    </Section>
  </>
);

/** Social links, the map and the time zone. */
export const Route = createFileRoute('/admin/_shell/settings/(company)/social')({
  staticData: { title: 'Social & map' },
  component: () => <CompanyScreen part={PART} fields={SocialFields} />,
});
