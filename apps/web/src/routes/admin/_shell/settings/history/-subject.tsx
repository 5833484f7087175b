import { type AuditEvent, auditKind } from '@hvac/contract/audit';
import { NOUNS } from '../../-nouns.tsx';

/** What an event is about, as a link if the back office still shows it. */
export const Subject = ({ event }: { event: AuditEvent }) => {
  const { action, subjectId, subjectLabel, isSubjectThere } = event;
  if (subjectLabel === null) return null;
  const label = `“${subjectLabel}”`;
  const noun = NOUNS[auditKind(action)];
  if (subjectId === null || !isSubjectThere || !noun) return <span>{label}</span>;
  return <noun.link id={subjectId}>{label}</noun.link>;
};
