import { describe, expect, it } from 'vitest';
import { searchSettings } from './-settings-search.ts';

const first = (search: string, isAdmin = true) => {
  const [place] = searchSettings(search, isAdmin);
  return place && [place.label, place.within, place.to, place.hash];
};

describe('the search of settings', () => {
  it.each(['', '  ', '—', 'xylophone', 'phone xylophone'])('finds nothing for "%s"', (search) => {
    expect(searchSettings(search, true)).toEqual([]);
  });

  it.each([
    ['phone', 'Phone number', '/admin/settings/business', 'phone'],
    ['Where do I change my PHONE', 'Phone number', '/admin/settings/business', 'phone'],
    ['hours', 'Business hours', '/admin/settings/business', 'hours'],
    ['open', 'Business hours', '/admin/settings/business', 'hours'],
    ['christmas', 'Holidays', '/admin/settings/business', 'holidays'],
    ['logo', 'Photos & logo', '/admin/website-images', undefined],
    ['passw', 'Password', '/admin/settings/password', undefined],
    ['backup', 'Backups', '/admin/settings/backups', undefined],
    ['headline', 'Home', '/admin/settings/pages/home', 'heading'],
    ['license number', 'License', '/admin/settings/trust', 'license'],
    ['insured', 'Insurance', '/admin/settings/trust', 'license'],
    ['facebook', 'Social media', '/admin/settings/social', 'social'],
    ['who deleted', 'Activity log', '/admin/settings/history', undefined],
    ['employee', 'People', '/admin/settings/users', undefined],
    ['face id', 'Two-step login', '/admin/settings/security', undefined],
  ])('answers "%s" with %s', (search, label, to, hash) => {
    expect(first(search)).toEqual([label, expect.any(String), to, hash]);
  });

  it('says where a part of a screen is', () => {
    expect(first('hours')?.[1]).toBe('Business → Contact & hours');
    expect(first('backups')?.[1]).toBe('Technical');
  });

  it('finds for an editor only what they may open', () => {
    expect(first('password', false)?.[0]).toBe('Password');
    expect(searchSettings('phone', false).map(({ label }) => label)).toEqual(['Devices']);
  });
});
