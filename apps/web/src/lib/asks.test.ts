import { defaultTexts } from '@hvac/contract/texts/pages';
import { describe, expect, it } from 'vitest';
import { askIn, formStart, PLAN_ASKS, SERVICE_ASKS } from './asks.ts';

const texts = defaultTexts('services');

describe('a link to the contact form', () => {
  it.each([
    {},
    { service: 'plumbing' },
    { service: 'toString' },
    { service: 1 },
    { plan: ['basic'] },
    { plan: 'Basic' },
  ])('names nothing with %j', (search) => {
    expect(askIn(search)).toEqual({});
    expect(formStart(askIn(search), texts)).toBeNull();
  });

  it('names a service by the title of its block', () => {
    for (const [index, { title }] of texts.services.entries()) {
      const service = SERVICE_ASKS[index];
      expect(formStart(askIn({ service }), texts)).toEqual({
        service,
        message: `I am interested in your ${title}.\n`,
        ask: title,
      });
    }
  });

  it('names a plan, which takes precedence over a service', () => {
    for (const [index, { name }] of texts.plans.entries()) {
      const plan = PLAN_ASKS[index];
      expect(formStart(askIn({ service: 'heating', plan }), texts)).toEqual({
        service: 'maintenance',
        message: `I am interested in the ${name}.\n`,
        ask: name,
      });
    }
  });
});
