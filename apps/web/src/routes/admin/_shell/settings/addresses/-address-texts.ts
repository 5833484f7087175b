import type { AddressOrigin, MissingAddress, RedirectsImport } from '@hvac/contract/addresses';

/** How a redirect came about. */
export const ORIGINS: Record<AddressOrigin, string> = {
  renamed: 'Renamed',
  imported: 'Imported',
  typed: 'Added by hand',
};

/** How often visitors asked for an address: 'Once' or '12 times'. */
export const timesText = ({ count }: Pick<MissingAddress, 'count'>): string =>
  count === 1 ? 'Once' : `${count.toLocaleString('en-US')} times`;

/** What an import changes, or would: '12 new · 1 changed · 3 stay as they are'. */
export const importLines = ({ added, changed, unchanged }: RedirectsImport): string => {
  if (added + changed === 0) return 'Nothing to change: you have these redirects already.';
  const parts: [count: number, what: string][] = [
    [added, 'new'],
    [changed, 'changed'],
    [unchanged, unchanged === 1 ? 'stays as it is' : 'stay as they are'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-US')} ${what}`)
    .join(' · ');
};

/** How many lines are left out: '1 line can't be carried over'. */
export const refusedText = ({ refused }: Pick<RedirectsImport, 'refused'>): string =>
  `${refused.toLocaleString('en-US')} ${refused === 1 ? 'line' : 'lines'} can't be carried over`;

/** What the button that imports a file says: with lines left out, it says so. */
export const importName = (outcome: Pick<RedirectsImport, 'refused'> | undefined): string =>
  outcome && outcome.refused > 0 ? 'Import the others' : 'Import';
