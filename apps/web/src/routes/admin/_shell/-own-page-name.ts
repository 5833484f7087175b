import type { ListedOwnPage } from '@hvac/contract/own-pages';

/** What people call a page of the owner's, also before it has a label. */
export const ownPageName = ({ label, path }: Pick<ListedOwnPage, 'label' | 'path'>): string =>
  label || `/${path}`;
