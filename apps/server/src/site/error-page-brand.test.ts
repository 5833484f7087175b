import { createHash } from 'node:crypto';
import { defaultBrand, defaultSiteBrand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import { defaultCompany as company } from '@hvac/contract/company';
import { expect, it } from 'vitest';
import { elements } from '../../test/html.ts';
import { errorPage } from './error-page.ts';

const page = { heading: 'Not now', text: 'Please call us.', again: 'Try again' };

it('the error page has the colours and the icon of the brand, in a style that its policy allows', () => {
  const brand = { ...defaultBrand, primary: '#1b5e20', accent: '#6a1b9a' };
  const site = { brand, address: '/brand/0123456789abcdef', hasLogo: false };
  const { text, headers } = errorPage({ company, site }, true, page);
  const { navy, accent } = brandColors(brand);
  expect(text).toContain(`background: ${navy[900]}`);
  expect(text).toContain(`color: #fff; background: ${accent[600]}`);
  expect(text).not.toContain('#0b1f3a');
  expect(elements(text, 'link')).toMatchObject([{ href: `${site.address}/favicon.svg` }]);
  const style = text.slice(text.indexOf('<style>') + 7, text.indexOf('</style>'));
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});

it('the error page is navy, with a call button in the accent colour, until a brand is set', () => {
  const { text } = errorPage({ company, site: defaultSiteBrand }, true, page);
  expect(text).toContain('color: #fff; background: #c2410c');
  expect(text).toContain('color: #0b1f3a');
  expect(text).toContain('href="/favicon.svg"');
});
