/** Services whose buttons lead to the contact form: the value of the form's select, and the title of the block. */
export const ASKED_SERVICES = {
  heating: 'Heating Services',
  cooling: 'Cooling Services',
  'air-quality': 'Air Quality Services',
} as const;

/** Plans whose buttons lead to the contact form, with their names. */
export const ASKED_PLANS = {
  basic: 'Basic Plan',
  standard: 'Standard Plan',
  premium: 'Premium Plan',
} as const;

/** What the link that led to the contact form was about. */
export interface Ask {
  service?: keyof typeof ASKED_SERVICES;
  plan?: keyof typeof ASKED_PLANS;
}

const isKeyOf = <Table extends object>(table: Table, value: unknown): value is keyof Table =>
  typeof value === 'string' && Object.hasOwn(table, value);

/** The part of a query string that names a service or a plan; unknown values are dropped. */
export const askIn = ({ service, plan }: Record<string, unknown>): Ask => {
  if (isKeyOf(ASKED_PLANS, plan)) return { plan };
  return isKeyOf(ASKED_SERVICES, service) ? { service } : {};
};

/** How the contact form begins: the chosen service, the first words, and what was asked about. */
export interface FormStart {
  service: string;
  message: string;
  ask: string;
}

/** How the contact form begins after a link; null after one that names nothing. */
export const formStart = ({ service, plan }: Ask): FormStart | null => {
  if (plan) {
    const ask = ASKED_PLANS[plan];
    return { service: 'maintenance', message: `I am interested in the ${ask}.\n`, ask };
  }
  if (!service) return null;
  const ask = ASKED_SERVICES[service];
  return { service, message: `I am interested in your ${ask}.\n`, ask };
};
