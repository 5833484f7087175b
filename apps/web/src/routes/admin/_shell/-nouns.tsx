import type { AuditKind } from '@hvac/contract/audit-actions';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { IconName } from '../../../ui/icon.tsx';

interface SubjectLink {
  id: string;
  children: ReactNode;
}

interface Noun {
  /** Its entry of the menu; null if another screen leads to it. */
  menu: { to: LinkProps['to']; label: string; icon: IconName; isForAdmins?: true } | null;
  /** Links to the screen that shows a subject of the history. */
  link: (link: SubjectLink) => ReactElement;
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

const SettingLink = ({ id, children }: SubjectLink) => {
  const [setting = '', page = ''] = id.split(':');
  if (setting === 'page') {
    return (
      <Link to="/admin/settings/pages/$page" params={{ page }}>
        {children}
      </Link>
    );
  }
  const to = SETTING_SCREENS[setting];
  if (!to) return <>{children}</>;
  return <Link to={to}>{children}</Link>;
};

/** The screens of what the history is about, with their entries of the menu; null for what has none. */
export const NOUNS = {
  post: {
    menu: { to: '/admin/posts', label: 'Blog Posts', icon: 'file-text' },
    link: ({ id, children }) => (
      <Link to="/admin/posts/$id" params={{ id }}>
        {children}
      </Link>
    ),
  },
  category: {
    menu: { to: '/admin/categories', label: 'Categories', icon: 'folder' },
    link: ({ id, children }) => (
      <Link to="/admin/categories/$id" params={{ id }}>
        {children}
      </Link>
    ),
  },
  'website-image': {
    menu: {
      to: '/admin/website-images',
      label: 'Website Images',
      icon: 'image',
      isForAdmins: true,
    },
    link: ({ children }) => <Link to="/admin/website-images">{children}</Link>,
  },
  submission: {
    menu: { to: '/admin/submissions', label: 'Contact Submissions', icon: 'inbox' },
    link: ({ id, children }) => (
      <Link to="/admin/submissions" search={{ tab: 'all', id: Number(id) }}>
        {children}
      </Link>
    ),
  },
  settings: {
    menu: { to: '/admin/settings', label: 'Settings', icon: 'settings' },
    link: SettingLink,
  },
  page: {
    menu: { to: '/admin/pages', label: 'Pages', icon: 'copy' },
    link: ({ id, children }) => (
      <Link to="/admin/pages/$id" params={{ id }}>
        {children}
      </Link>
    ),
  },
  redirect: {
    menu: null,
    link: ({ children }) => <Link to="/admin/settings/addresses">{children}</Link>,
  },
  finding: {
    menu: null,
    link: ({ children }) => <Link to="/admin/settings/self-check">{children}</Link>,
  },
  user: {
    menu: null,
    link: ({ children }) => <Link to="/admin/settings/users">{children}</Link>,
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
