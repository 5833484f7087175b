import { submissionOrigin } from '@hvac/contract/submission-extras';
import { describe, expect, it } from 'vitest';
import { visitOrigin } from './visit-origin.ts';

const SITE = 'https://hearthline.example';

describe('the origin of a visit', () => {
  it.each(['', 'nonsense', ' ', 'null undefined'])('is unknown for %j', (visit) =>
    expect(visitOrigin(visit, '')).toBeUndefined(),
  );

  it('is the first page, the site that linked to it and the campaign', () =>
    expect(
      visitOrigin(
        `${SITE}/services?utm_source=mail&utm_term=no%20heat&gclid=abc&page=2#top https://search.example/?q=furnace`,
        '',
      ),
    ).toEqual({
      landingPage: '/services?utm_source=mail&utm_term=no%20heat&gclid=abc&page=2',
      referrer: 'search.example',
      campaign: { utm_source: 'mail', utm_term: 'no heat', gclid: 'abc' },
    }));

  it.each(['', `${SITE}/blog`])('names no other site for the referrer %j', (referrer) =>
    expect(visitOrigin(`${SITE}/ ${referrer}`, '')).toEqual({ landingPage: '/' }),
  );

  it('is what the link to the form was about, if nothing else is known', () =>
    expect(visitOrigin('', 'Standard Plan')).toEqual({ ask: 'Standard Plan' }));

  it.each([
    ['too long', `?utm_source=${'x'.repeat(900)}&utm_${'y'.repeat(90)}=1`],
    ['cut within an emoji', `?utm_source=${'x'.repeat(199)}${encodeURIComponent('🥶')}`],
    ['a NUL', '?utm_source=a%00b'],
    ['too many', `?${Array.from({ length: 40 }, (_, index) => `utm_${index}=1`).join('&')}`],
    ['__proto__', '?utm_source=a&__proto__=1'],
  ])('can always be stored: %s', (_case, query) => {
    const origin = visitOrigin(`${SITE}/${query}`, '');
    expect(origin?.landingPage).toMatch(/^\/\?/);
    expect(origin?.campaign).toBeDefined();
    expect(submissionOrigin.safeParse(origin).success).toBe(true);
  });
});
