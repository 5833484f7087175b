import { type AuditEvent, COMMAND_LINE, SCHEDULE } from './audit.ts';
import { type ActionWords, AUDIT_ACTIONS, auditKind } from './audit-actions.ts';
import { fieldName, ROLE_NAMES, SECOND_FACTOR_NAMES, SETTING_NAMES } from './audit-names.ts';

type Described = Pick<
  AuditEvent,
  'actorName' | 'origin' | 'action' | 'subjectLabel' | 'details'
> & {
  customer?: string | null;
};

/** A part of the sentence that tells an event. */
export interface AuditPart {
  kind: 'who' | 'what' | 'text';
  text: string;
}

/** Who did it: 'Jane', 'root (command line)', 'The website' or 'Someone'. */
const actorOf = ({ actorName, origin }: Described): string => {
  if (origin === SCHEDULE) return 'The website';
  if (origin === COMMAND_LINE) return actorName ? `${actorName} (command line)` : 'A command';
  return actorName ?? 'Someone';
};

/** What it was done to: 'Business info' for a setting, 'Ada Byron's lead', “Winter tips” for everything else. */
const subjectOf = ({ action, subjectLabel, customer }: Described): string | null => {
  if (subjectLabel === null) return null;
  if (customer) return `${customer}'s lead`;
  const name = auditKind(action) === 'settings' ? SETTING_NAMES[subjectLabel] : undefined;
  return name ?? `“${subjectLabel}”`;
};

const wordsOf = ({ action, actorName, origin, subjectLabel, details }: Described): string => {
  // Another instance may run a newer release, which knows more actions.
  if (!(action in AUDIT_ACTIONS)) return action;
  const { says, many, auto, own }: ActionWords = AUDIT_ACTIONS[action];
  const { count } = details;
  if (auto && origin === SCHEDULE && (count !== undefined || !auto.includes('#'))) return auto;
  if (own && actorName !== null && actorName === subjectLabel) return own;
  return many && subjectLabel === null && count !== undefined ? many : says;
};

/** Words with the places of who and what: without any, the person comes first and the subject last. */
const withPlaces = (words: string, { auto, own }: Partial<ActionWords>): string => {
  if (words.includes('{w') || words === auto) return words;
  return words === own ? `{who} ${words}` : `{who} ${words} {what}`;
};

/** The sentence that tells an event, in parts: 'Jane', ' edited the post ', '“Winter tips”'. */
export const auditParts = (event: Described): AuditPart[] => {
  const count = event.details.count ?? 0;
  const template = withPlaces(wordsOf(event), AUDIT_ACTIONS[event.action] ?? {})
    .replace('#', count.toLocaleString('en-US'))
    .replace('{s}', count === 1 ? '' : 's')
    .replace(event.customer ? 'the lead {what}' : '', event.customer ? '{what}' : '');
  const what = subjectOf(event);
  return template.split(/(\{who\}|\{what\})/).flatMap((text): AuditPart[] => {
    if (text === '{who}') return [{ kind: 'who', text: actorOf(event) }];
    if (text === '{what}') return what === null ? [] : [{ kind: 'what', text: what }];
    return text === '' ? [] : [{ kind: 'text', text }];
  });
};

/** The changed fields as people call them: 'insurance, license state'; empty without any. */
export const auditFields = ({ details: { fields = [] } }: Pick<AuditEvent, 'details'>): string =>
  fields.map(fieldName).join(', ');

/** An event as a sentence: 'Jane edited the post “Winter tips” – title'. */
export const auditSentence = (event: Described): string => {
  const sentence = auditParts(event)
    .map(({ text }) => text)
    .join('')
    .trim();
  const fields = auditFields(event);
  return fields ? `${sentence} – ${fields}` : sentence;
};

/** What happened, without who and what: 'edited the post'. */
export const auditPredicate = (event: Described): string =>
  auditParts(event)
    .filter(({ kind }) => kind === 'text')
    .map(({ text }) => text)
    .join('')
    .trim();

const valueName = (value: string) => ROLE_NAMES[value] ?? value;

/** Further details of an event as a line, such as 'Office → Owner'; empty without any. */
export const auditDetails = ({ details }: Pick<AuditEvent, 'details'>): string => {
  const { from, to, secondFactor, times } = details;
  const change = [from, to].filter((value) => value !== undefined).map(valueName);
  return [
    ...(to === undefined ? [] : [change.join(' → ')]),
    ...(secondFactor === undefined ? [] : [`With: ${SECOND_FACTOR_NAMES[secondFactor]}`]),
    ...(times === undefined ? [] : [`${times.toLocaleString('en-US')} times within an hour`]),
  ].join('; ');
};
