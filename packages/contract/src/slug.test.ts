import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.ts';

describe('slugOf', () => {
  it.each([
    ['24/7 Emergency Service', '247-emergency-service'],
    ['Pre-Season A/C Tune-Up', 'preseason-ac-tuneup'],
    ['Heat & Cool', 'heat-cool'],
    ['snake_case stays', 'snake_case-stays'],
    ['Ünïcode é', 'ncode-'],
    ['???', ''],
  ])('turns %j into %j [spec 350]', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});
