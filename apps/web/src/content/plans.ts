import type { Ask } from './asks.ts';

/** A maintenance plan (spec §9). Prices are not shown. */
export interface MaintenancePlan {
  /** How links to the contact form name it. */
  ask: Required<Ask>['plan'];
  name: string;
  description: string;
  isPopular: boolean;
  features: string[];
}

export const PLANS: MaintenancePlan[] = [
  {
    ask: 'basic',
    name: 'Basic Plan',
    description: 'Essential coverage for your system',
    isPopular: false,
    features: [
      'Annual inspection',
      'Filter replacement',
      '10% repair discount',
      'Priority scheduling',
    ],
  },
  {
    ask: 'standard',
    name: 'Standard Plan',
    description: 'Recommended for most homes',
    isPopular: true,
    features: [
      'Bi-annual inspection',
      'Filter replacement',
      '15% repair discount',
      'Priority scheduling',
      'No emergency service fees',
    ],
  },
  {
    ask: 'premium',
    name: 'Premium Plan',
    description: 'Complete protection package',
    isPopular: false,
    features: [
      'Quarterly inspection',
      'Filter replacement',
      '20% repair discount',
      'Same-day priority scheduling',
      'No emergency service fees',
      'Extended warranty coverage',
    ],
  },
];
