/** A maintenance plan (spec §9). Prices are not shown. */
export interface MaintenancePlan {
  name: string;
  description: string;
  isPopular: boolean;
  features: string[];
}

export const PLANS: MaintenancePlan[] = [
  {
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
