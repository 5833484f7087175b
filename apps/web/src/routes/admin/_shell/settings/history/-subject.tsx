import type { AuditEvent } from '@hvac/contract/audit';
import { auditKind } from '@hvac/contract/audit-actions';
import { Link } from '@tanstack/react-router';
import { NOUNS } from '../../-nouns.tsx';

/** What an event is about, as a link if the back office still shows it; what was deleted leads to the trash. */
export const Subject = ({
  event: { action, subjectId, isSubjectThere },
  children,
}: {
  event: AuditEvent;
  children: string;
}) => {
  if (!isSubjectThere && (action === 'post.trashed' || action === 'category.trashed')) {
    const to = action === 'post.trashed' ? '/admin/posts' : '/admin/categories';
    return (
      <Link to={to} search={{ tab: 'trash' }}>
        {children}
      </Link>
    );
  }
  const noun = NOUNS[auditKind(action)];
  if (subjectId === null || !isSubjectThere || !noun) return <span>{children}</span>;
  return <noun.link id={subjectId}>{children}</noun.link>;
};
