import type { ContactField } from './contact.ts';

/** The options of the contact form's service select (spec §2.1). */
export const SERVICE_OPTIONS = [
  { value: 'heating', label: 'Heating Service' },
  { value: 'cooling', label: 'Cooling Service' },
  { value: 'air-quality', label: 'Air Quality Solution' },
  { value: 'maintenance', label: 'Maintenance Plan' },
  { value: 'other', label: 'Other (Please Specify)' },
] as const;

/** The label of a stored service; other text, from older clients, is its own label. */
export const serviceLabel = (service: string): string =>
  SERVICE_OPTIONS.find((option) => option.value === service)?.label ?? service;

/** The same in a word or two, for rows on phones: 'Heating', 'Air Quality'. */
export const shortServiceLabel = (service: string): string =>
  serviceLabel(service).replace(/ (Service|Solution|Plan|\(Please Specify\))$/, '');

/** A field of the contact form as people read it. */
export const contactText = (form: Record<ContactField, string>, field: ContactField): string =>
  field === 'service' ? serviceLabel(form.service) : form[field];
