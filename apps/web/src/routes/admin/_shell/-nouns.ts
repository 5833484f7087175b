import type { AuditKind } from '@hvac/contract/audit-actions';
import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../../ui/icon.tsx';

interface Noun {
  /** Its entry of the menu; null if another screen leads to it. */
  menu: { to: LinkProps['to']; label: string; icon: IconName; isForAdmins?: true } | null;
  /** The screen that shows a subject of the history, by its id; null if none does. */
  link: (id: string) => LinkProps | null;
}

/** Where settings are changed, by what the history calls them. */
const SETTING_SCREENS: Partial<Record<string, LinkProps['to']>> = {
  brand: '/admin/settings/brand',
  leads: '/admin/settings/leads',
  'second-factors': '/admin/settings/users',
  company: '/admin/settings/business',
  figures: '/admin/figures',
  notice: '/admin/settings/notice',
  offers: '/admin/settings/offers',
  replies: '/admin/settings/leads',
  history: '/admin/settings/history',
};

const settingLink = (id: string): LinkProps | null => {
  const [setting = '', page = ''] = id.split(':');
  if (setting === 'page') return { to: '/admin/settings/pages/$page', params: { page } };
  const to = SETTING_SCREENS[setting];
  return to ? { to } : null;
};

/** The screens of what the history is about, with their entries of the menu; null for what has none. */
export const NOUNS = {
  post: {
    menu: { to: '/admin/posts', label: 'Blog Posts', icon: 'file-text' },
    link: (id) => ({ to: '/admin/posts/$id', params: { id } }),
  },
  category: {
    menu: { to: '/admin/categories', label: 'Categories', icon: 'folder' },
    link: (id) => ({ to: '/admin/categories/$id', params: { id } }),
  },
  'website-image': {
    menu: {
      to: '/admin/website-images',
      label: 'Website Images',
      icon: 'image',
      isForAdmins: true,
    },
    link: () => ({ to: '/admin/website-images' }),
  },
  submission: {
    menu: { to: '/admin/submissions', label: 'Contact Submissions', icon: 'inbox' },
    link: (id) => ({ to: '/admin/submissions', search: { tab: 'all', id: Number(id) } }),
  },
  settings: {
    menu: { to: '/admin/settings', label: 'Settings', icon: 'settings' },
    link: settingLink,
  },
  page: {
    menu: { to: '/admin/pages', label: 'Pages', icon: 'copy' },
    link: (id) => ({ to: '/admin/pages/$id', params: { id } }),
  },
  redirect: {
    menu: null,
    link: () => ({ to: '/admin/settings/addresses' }),
  },
  finding: {
    menu: null,
    link: () => ({ to: '/admin/settings/self-check' }),
  },
  user: {
    menu: null,
    link: () => ({ to: '/admin/settings/users' }),
  },
  'authenticator-app': null,
  backup: null,
  device: null,
  history: null,
  image: null,
  login: null,
  passkey: null,
  proof: null,
  'recovery-code': null,
  'recovery-codes': null,
  session: null,
  site: null,
  submissions: null,
  'test-mail': null,
} as const satisfies Record<AuditKind, Noun | null>;
