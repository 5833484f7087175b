import type { PLACEHOLDERS } from '@hvac/contract/placeholders';

const CONTACT = { screen: 'Contact & hours', to: '/admin/settings/business' } as const;

/** How the owner knows each placeholder, and the screen that sets it. */
export const PLACEHOLDER_NAMES = {
  company: { label: 'Company name', hash: 'name', ...CONTACT },
  phone: { label: 'Phone', hash: 'phone', ...CONTACT },
  city: { label: 'City', hash: 'address', ...CONTACT },
  state: { label: 'State, short', hash: 'address', ...CONTACT },
  stateName: { label: 'State', hash: 'address', ...CONTACT },
  region: {
    label: 'Service area',
    screen: 'Service area',
    to: '/admin/settings/service-area',
    hash: 'region',
  },
} as const satisfies Record<keyof typeof PLACEHOLDERS, object>;
