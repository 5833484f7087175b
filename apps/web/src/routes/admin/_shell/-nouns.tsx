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

const SettingLink = ({ id, children }: SubjectLink) => {
  const [screen = '', page = ''] = id.split(':');
  switch (screen) {
    case 'page':
      return (
        <Link to="/admin/settings/pages/$page" params={{ page }}>
          {children}
        </Link>
      );
    case 'brand':
      return <Link to="/admin/settings/brand">{children}</Link>;
    case 'leads':
      return <Link to="/admin/settings/leads">{children}</Link>;
    case 'second-factors':
      return <Link to="/admin/settings/users">{children}</Link>;
    case 'company':
      return <Link to="/admin/settings/business">{children}</Link>;
    case 'figures':
      return <Link to="/admin/figures">{children}</Link>;
    case 'notice':
      return <Link to="/admin/settings/notice">{children}</Link>;
    case 'offers':
      return <Link to="/admin/settings/offers">{children}</Link>;
    case 'replies':
      return <Link to="/admin/settings/leads">{children}</Link>;
    case 'history':
      return <Link to="/admin/settings/history">{children}</Link>;
    default:
      return <>{children}</>;
  }
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
