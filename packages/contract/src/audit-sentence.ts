import { AUDIT_ACTIONS, type AuditEvent, COMMAND_LINE, SCHEDULE } from './audit.ts';
import type { SecondFactorKind } from './second-factors.ts';

type Described = Pick<AuditEvent, 'actorName' | 'origin' | 'action' | 'subjectLabel' | 'details'>;

/** Who did it: 'Jane', 'root (command line)', 'The schedule' or 'Somebody'. */
export const auditActor = ({ actorName, origin }: Described): string => {
  if (origin === SCHEDULE) return 'The schedule';
  if (origin === COMMAND_LINE) return actorName ? `${actorName} (command line)` : 'A command';
  return actorName ?? 'Somebody';
};

/** What was done, without the subject: 'changed the post'. */
export const auditPredicate = ({ action, subjectLabel, details: { count } }: Described): string => {
  // Another instance may run a newer release, which knows more actions.
  if (!(action in AUDIT_ACTIONS)) return action;
  const { says, ...words } = AUDIT_ACTIONS[action];
  const isOfSeveral = subjectLabel === null && count !== undefined && 'many' in words;
  return isOfSeveral ? words.many.replace('#', count.toLocaleString('en-US')) : says;
};

/** An event as a sentence: 'Jane changed the post “Winter tips”'. */
export const auditSentence = (event: Described): string => {
  const subject = event.subjectLabel === null ? '' : ` “${event.subjectLabel}”`;
  return `${auditActor(event)} ${auditPredicate(event)}${subject}`;
};

const SECOND_FACTORS: Record<SecondFactorKind, string> = {
  app: 'authenticator app',
  passkey: 'passkey',
  recovery: 'recovery code',
};

const words = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** The details of an event as a line, such as 'editor → administrator'; empty without any. */
export const auditDetails = ({ details }: Pick<AuditEvent, 'details'>): string => {
  const { fields, from, to, secondFactor, times } = details;
  return [
    ...(fields && fields.length > 0 ? [`Fields: ${fields.map(words).join(', ')}`] : []),
    ...(to === undefined ? [] : [from === undefined ? to : `${from} → ${to}`]),
    ...(secondFactor === undefined ? [] : [`Second factor: ${SECOND_FACTORS[secondFactor]}`]),
    ...(times === undefined ? [] : [`${times.toLocaleString('en-US')} times within an hour`]),
  ].join('; ');
};
