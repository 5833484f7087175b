import { brandedPath, type SiteBrand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import type { Company } from '@hvac/contract/company';

/** The web app manifest: name, colour and icons of the site on a phone's home screen. */
export const manifestOf = (company: Pick<Company, 'name'>, site: SiteBrand) => {
  const { navy } = brandColors(site.brand);
  const icon = (edge: number, purpose: 'any' | 'maskable') => ({
    src: brandedPath(site, `/icon-${edge}.png`),
    sizes: `${edge}x${edge}`,
    type: 'image/png',
    purpose,
  });
  return {
    name: company.name,
    start_url: '/',
    display: 'browser',
    theme_color: navy[900],
    background_color: '#ffffff',
    icons: [icon(192, 'any'), icon(512, 'maskable')],
  };
};
