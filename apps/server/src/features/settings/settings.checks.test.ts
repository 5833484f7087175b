import { defaultCompany } from '@hvac/contract/company';
import { describe, expect, it } from 'vitest';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';

const { execute, find, levelOf } = useSelfCheck();

const HTTPS = 'https://www.kowalskiheating.com';

describe('company', () => {
  const own = {
    ...defaultCompany,
    phone: '313-867-5309',
    email: 'hello@kowalskiheating.com',
    address: { ...defaultCompany.address, street: '8 Main Street' },
  };
  const level = async (company: object, siteUrl?: string) => {
    await execute('truncate settings');
    await execute(
      `insert into settings (key, value, version, updated_at) values ('company', ?::jsonb, 1, now())`,
      [JSON.stringify(company)],
    );
    return levelOf('company', { siteUrl });
  };

  it('is a warning while it is that of the demo, a problem with https, and links to the settings', async () => {
    expect(await find('company')).toMatchObject({
      level: 'warning',
      page: '/admin/settings/business',
    });
    expect(await levelOf('company', { siteUrl: HTTPS })).toBe('problem');
  });

  it.each([
    { phone: '(248) 555-0199' },
    { phone: '+1 248 555 0100' },
    { email: 'me@example.com' },
    { email: 'me@mail.example.org' },
    { address: defaultCompany.address },
  ])('is a problem with %j', async (part) => {
    expect(await level({ ...own, ...part }, HTTPS)).toBe('problem');
  });

  it.each([{}, { phone: '248-555-0200' }, { email: 'me@example.com.mx' }])(
    'is fine with the company’s own details and %j',
    async (part) => {
      expect(await level({ ...own, ...part }, HTTPS)).toBe('ok');
    },
  );
});
