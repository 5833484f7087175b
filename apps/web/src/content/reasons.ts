/** A reason to choose the company (spec §3). */
export interface Reason {
  id: number;
  title: string;
  description: string;
  icon: 'shield' | 'clock' | 'wrench' | 'tag';
}

export const REASONS: Reason[] = [
  {
    id: 1,
    title: 'Licensed and Insured',
    description:
      'State mechanical contractor license, permits pulled where the code asks for them, full liability cover.',
    icon: 'shield',
  },
  {
    id: 2,
    title: '24/7 Emergency Service',
    description:
      'A person answers at two in the morning, and a truck is at your door within one to two hours.',
    icon: 'clock',
  },
  {
    id: 3,
    title: 'Experienced Technicians',
    description: 'NATE-certified technicians who explain what they found and show you the part.',
    icon: 'wrench',
  },
  {
    id: 4,
    title: 'Fair and Transparent Pricing',
    description:
      'You see a written price before any work begins. It does not change when we are done.',
    icon: 'tag',
  },
];
