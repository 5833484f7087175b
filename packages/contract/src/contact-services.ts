import type { ContactField } from './contact.ts';

/** The options of the contact form's service select (spec §2.1). */
export const SERVICE_OPTIONS = [
  { value: 'heating', label: 'Heating Service' },
  { value: 'cooling', label: 'Cooling Service' },
  { value: 'air-quality', label: 'Air Quality Solution' },
  { value: 'maintenance', label: 'Maintenance Plan' },
  { value: 'other', label: 'Other (Please Specify)' },
] as const;
type ServiceOption = (typeof SERVICE_OPTIONS)[number];

/** What the three services are called until the owner renames them; their options then take the new titles. */
export const SERVICE_TITLES = ['Heating Services', 'Cooling Services', 'Air Quality Services'];

/** The options of the service select, with the titles of the three services. */
export const serviceOptions = (
  titles: readonly string[],
): { value: ServiceOption['value']; label: string }[] =>
  SERVICE_OPTIONS.map(({ value, label }, index) => {
    const title = titles[index];
    return { value, label: title && title !== SERVICE_TITLES[index] ? title : label };
  });

/** The label of a stored service; other text, from older clients, is its own label. */
export const serviceLabel = (service: string, titles: readonly string[] = []): string =>
  serviceOptions(titles).find(({ value }) => value === service)?.label ?? service;

/** The same in a word or two, for rows on phones: 'Heating', 'Air Quality'. */
export const shortServiceLabel = (service: string, titles?: readonly string[]): string =>
  serviceLabel(service, titles).replace(/ (Service|Solution|Plan|\(Please Specify\))$/, '');

/** A field of the contact form as people read it. */
export const contactText = (
  form: Record<ContactField, string>,
  field: ContactField,
  titles?: readonly string[],
): string => (field === 'service' ? serviceLabel(form.service, titles) : form[field]);
