import type { ListedOwnPage, OwnPageKind } from '@hvac/contract/own-pages';

/** What people call a page, also before it has a label. */
export const nameOf = ({ label, path }: Pick<ListedOwnPage, 'label' | 'path'>): string =>
  label || `/${path}`;

/** What pages of a kind are called, in the order of the list. */
export const KINDS: Readonly<Record<OwnPageKind, string>> = {
  service: 'Service pages',
  area: 'Service areas',
  job: 'Jobs',
  page: 'Other pages',
};
