import { createFileRoute } from '@tanstack/react-router';
import { memo } from 'react';
import { TextField } from '../../../-kit/-fields.tsx';
import { Section } from '../-section.tsx';
import { TextListEditor } from '../-text-list-editor.tsx';
import { type CompanyPartProps, CompanyScreen, type GroupProps } from './-company-form.tsx';

const PART = ['region', 'serviceArea'] as const;

const Cities = memo(({ value, errors, onChange }: GroupProps<'serviceArea'>) => (
  <TextListEditor
    path="serviceArea"
    noun="city"
    rows={value}
    errors={errors}
    texts="short"
    onChange={(serviceArea) => onChange({ serviceArea })}
  />
));

const AreaFields = ({ form }: CompanyPartProps) => (
  <>
    <Section title="Area" hint="What you call the whole area.">
      <TextField
        form={form}
        name="region"
        label="Area name"
        hint="For example Metro Detroit. Used in your page text."
      />
    </Section>
    <Section id="cities" title="Cities" hint="Listed on your About page, in this order.">
      <Cities value={form.draft.serviceArea} errors={form.errors} onChange={form.change} />
    </Section>
  </>
);

/** Where the company works. */
export const Route = createFileRoute('/admin/_shell/settings/(company)/service-area')({
  staticData: { title: 'Service area' },
  component: () => <CompanyScreen part={PART} fields={AreaFields} />,
});
