import type { AuditEvent } from '@hvac/contract/audit';
import { auditKind } from '@hvac/contract/audit-actions';
import { NOUNS } from '../../-nouns.tsx';

/** What an event is about, as a link if the back office still shows it. */
export const Subject = ({
  event: { action, subjectId, isSubjectThere },
  children,
}: {
  event: AuditEvent;
  children: string;
}) => {
  const noun = NOUNS[auditKind(action)];
  if (subjectId === null || !isSubjectThere || !noun) return <span>{children}</span>;
  return <noun.link id={subjectId}>{children}</noun.link>;
};
