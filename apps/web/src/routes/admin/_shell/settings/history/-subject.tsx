import type { AuditEvent } from '@hvac/contract/audit';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

interface SubjectLink {
  id: string;
  children: ReactNode;
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
      return <Link to="/admin/settings">{children}</Link>;
    default:
      return <>{children}</>;
  }
};

/** Links to the screens that show subjects, by the kind at the start of the action. */
const LINKS: Record<string, (link: SubjectLink) => ReactElement> = {
  post: ({ id, children }) => (
    <Link to="/admin/posts/$id" params={{ id }}>
      {children}
    </Link>
  ),
  category: ({ id, children }) => (
    <Link to="/admin/categories/$id" params={{ id }}>
      {children}
    </Link>
  ),
  submission: ({ id, children }) => (
    <Link to="/admin/submissions" search={{ tab: 'all', id: Number(id) }}>
      {children}
    </Link>
  ),
  user: ({ children }) => <Link to="/admin/settings/users">{children}</Link>,
  'website-image': ({ children }) => <Link to="/admin/website-images">{children}</Link>,
  settings: SettingLink,
  finding: ({ children }) => <Link to="/admin/settings/self-check">{children}</Link>,
};

/** What an event is about, as a link if the back office still shows it. */
export const Subject = ({ event }: { event: AuditEvent }) => {
  const { action, subjectId, subjectLabel, isSubjectThere } = event;
  if (subjectLabel === null) return null;
  const label = `“${subjectLabel}”`;
  const LinkTo = LINKS[action.slice(0, action.indexOf('.'))];
  if (subjectId === null || !isSubjectThere || !LinkTo) return <span>{label}</span>;
  return <LinkTo id={subjectId}>{label}</LinkTo>;
};
