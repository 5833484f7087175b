import { createFileRoute } from '@tanstack/react-router';
import { ClaimFields } from './-claim-fields.tsx';
import { CompanyScreen } from './-company-form.tsx';

const PART = [
  'licenseNumber',
  'licenseState',
  'isInsured',
  'yearFounded',
  'certifications',
  'guarantee',
  'financing',
  'reviews',
] as const;

/** What the company can claim about itself (beyond §3). */
export const Route = createFileRoute('/admin/_shell/settings/(company)/trust')({
  staticData: { title: 'License & trust' },
  component: () => (
    <CompanyScreen part={PART}>{(form) => <ClaimFields form={form} />}</CompanyScreen>
  ),
});
