import { expect, it } from 'vitest';
import { type AuditEvent, COMMAND_LINE, SCHEDULE } from './audit.ts';
import { auditDetails, auditSentence } from './audit-sentence.ts';

const told = (event: Partial<AuditEvent>) =>
  auditSentence({
    actorName: 'Jane',
    origin: '192.0.2.7',
    action: 'post.updated',
    subjectLabel: 'Winter tips',
    details: {},
    ...event,
  });

it.each<[Partial<AuditEvent>, string]>([
  [{}, 'Jane changed the post “Winter tips”'],
  [{ action: 'login.ended', subjectLabel: null }, 'Jane logged out'],
  [{ actorName: null, action: 'login.failed' }, 'Somebody failed to log in as “Winter tips”'],
  [
    { actorName: 'root', origin: COMMAND_LINE },
    'root (command line) changed the post “Winter tips”',
  ],
  [{ actorName: null, origin: COMMAND_LINE }, 'A command changed the post “Winter tips”'],
  [
    {
      ...{ actorName: null, origin: SCHEDULE, action: 'submission.deleted', subjectLabel: null },
      details: { count: 1200 },
    },
    'The schedule deleted 1,200 submissions',
  ],
  [
    { actorName: null, action: 'login.unconfirmed' },
    'Somebody failed to confirm a login as “Winter tips”',
  ],
  [{ action: 'backup.created', details: { count: 2 } }, 'Jane made the backup “Winter tips”'],
])('turns %j into a sentence', (event, sentence) => {
  expect(told(event)).toBe(sentence);
});

it('describes details by names and numbers', () => {
  expect(auditDetails({ details: {} })).toBe('');
  expect(auditDetails({ details: { fields: [], count: 3 } })).toBe('');
  expect(auditDetails({ details: { fields: ['title', 'featuredImageAlt'] } })).toBe(
    'Fields: title, featured image alt',
  );
  expect(auditDetails({ details: { from: 'editor', to: 'administrator' } })).toBe(
    'editor → administrator',
  );
  expect(auditDetails({ details: { secondFactor: 'app' } })).toBe(
    'Second factor: authenticator app',
  );
  expect(auditDetails({ details: { to: 'editor', times: 1000 } })).toBe(
    'editor; 1,000 times within an hour',
  );
});
