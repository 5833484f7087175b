import type { SiteSettings } from '@hvac/contract/settings';

/** Services whose buttons link to the contact form, in order: the values of the form's select. */
export const SERVICE_ASKS = ['heating', 'cooling', 'air-quality'] as const;

/** Plans whose buttons link to the contact form, in order. */
export const PLAN_ASKS = ['basic', 'standard', 'premium'] as const;

/** What the link that led to the contact form was about. */
export interface Ask {
  service?: (typeof SERVICE_ASKS)[number];
  plan?: (typeof PLAN_ASKS)[number];
}

/** The part of a query string that names a service or a plan; unknown values are dropped. */
export const askIn = (search: Record<string, unknown>): Ask => {
  const plan = PLAN_ASKS.find((ask) => ask === search.plan);
  if (plan) return { plan };
  const service = SERVICE_ASKS.find((ask) => ask === search.service);
  return service ? { service } : {};
};

/** Initial state of the contact form: the selected service, the start of the message, and what was asked about. */
export interface FormStart {
  service: string;
  message: string;
  ask: string;
}

/** Initial state of the contact form after a link; null if the link names neither a service nor a plan. */
export const formStart = (
  { service, plan }: Ask,
  { services, plans }: SiteSettings['texts']['services'],
): FormStart | null => {
  if (plan) {
    const ask = plans[PLAN_ASKS.indexOf(plan)]?.name ?? '';
    return { service: 'maintenance', message: `I am interested in the ${ask}.\n`, ask };
  }
  if (!service) return null;
  const ask = services[SERVICE_ASKS.indexOf(service)]?.title ?? '';
  return { service, message: `I am interested in your ${ask}.\n`, ask };
};
