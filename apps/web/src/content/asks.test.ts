import { describe, expect, it } from 'vitest';
import { ASKED_PLANS, ASKED_SERVICES, askIn, formStart } from './asks.ts';
import { PLANS } from './plans.ts';
import { SERVICES } from './services.ts';

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
    expect(formStart(askIn(search))).toBeNull();
  });

  it('names a service by the title of its block', () => {
    for (const { ask, title } of SERVICES) {
      expect(ASKED_SERVICES[ask]).toBe(title);
      expect(formStart(askIn({ service: ask }))).toEqual({
        service: ask,
        message: `I am interested in your ${title}.\n`,
        ask: title,
      });
    }
  });

  it('names a plan, which counts more than a service', () => {
    for (const { ask, name } of PLANS) {
      expect(ASKED_PLANS[ask]).toBe(name);
      expect(formStart(askIn({ service: 'heating', plan: ask }))).toEqual({
        service: 'maintenance',
        message: `I am interested in the ${name}.\n`,
        ask: name,
      });
    }
  });
});
