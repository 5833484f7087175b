import type { SiteSettings } from '@hvac/contract/settings';

/** Services whose buttons lead to the contact form, in their order: the values of the form's select. */
export const SERVICE_ASKS = ['heating', 'cooling', 'air-quality'] as const;

/** Plans whose buttons lead to the contact form, in their order. */
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

/** How the contact form begins: the chosen service, the first words, and what was asked about. */
export interface FormStart {
  service: string;
  message: string;
  ask: string;
}

/** How the contact form begins after a link; null after one that names nothing. */
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
