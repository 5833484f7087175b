import { expect, it } from 'vitest';
import { type AuditEvent, COMMAND_LINE, SCHEDULE } from './audit.ts';
import { auditDetails, auditSentence } from './audit-sentence.ts';

const sentenceOf = (event: Partial<AuditEvent>) =>
  auditSentence({
    actorName: 'Jane',
    origin: '192.0.2.7',
    action: 'post.updated',
    subjectLabel: 'Winter tips',
    details: {},
    ...event,
  });

const BY_ITSELF = { actorName: null, origin: SCHEDULE, subjectLabel: null } as const;

it.each<[Partial<AuditEvent>, string]>([
  [{}, 'Jane edited the post “Winter tips”'],
  [{ action: 'login.ended', subjectLabel: null }, 'Jane logged out'],
  [{ action: 'settings.updated', subjectLabel: 'Notice' }, 'Jane edited the notice'],
  [{ action: 'settings.updated', subjectLabel: 'Offers' }, 'Jane edited the offers'],
  [{ action: 'settings.updated', subjectLabel: 'Replies' }, 'Jane edited Saved replies'],
  [{ action: 'submission.opened', subjectLabel: 'R-3DACV8K' }, 'Jane opened the lead “R-3DACV8K”'],
  [
    { action: 'submission.opened', subjectLabel: 'R-3DACV8K', customer: 'Teresa Nowak' },
    "Jane opened Teresa Nowak's lead",
  ],
  [
    { action: 'submission.trashed', subjectLabel: 'R-3DACV8K', customer: 'Teresa Nowak' },
    "Jane moved Teresa Nowak's lead to the trash",
  ],
  [{ actorName: null, action: 'login.failed' }, 'Failed login for “Winter tips”'],
  [{ actorName: null }, 'Someone edited the post “Winter tips”'],
  [
    { actorName: null, action: 'login.unknown-name', subjectLabel: null },
    'Failed login with an unknown username',
  ],
  [
    { actorName: 'root', origin: COMMAND_LINE },
    'root (command line) edited the post “Winter tips”',
  ],
  [{ actorName: null, origin: COMMAND_LINE }, 'A command edited the post “Winter tips”'],
  [
    { ...BY_ITSELF, action: 'submission.deleted', details: { count: 1200 } },
    '1,200 old leads deleted',
  ],
  [{ ...BY_ITSELF, action: 'submission.deleted', details: { count: 1 } }, '1 old lead deleted'],
  [{ ...BY_ITSELF, action: 'backup.created', subjectLabel: 'b.tar' }, 'Automatic backup saved'],
  [
    { ...BY_ITSELF, action: 'website-image.deleted', details: { count: 2 } },
    'The website permanently deleted 2 photos',
  ],
  [{ actorName: null, action: 'login.unconfirmed' }, 'Wrong two-step code for “Winter tips”'],
  [{ action: 'backup.created', details: { count: 2 } }, 'Jane saved the backup “Winter tips”'],
  [{ action: 'user.password-changed', subjectLabel: 'Jane' }, 'Jane changed their own password'],
  [
    { action: 'user.password-changed', subjectLabel: 'Rick' },
    'Jane changed the password of “Rick”',
  ],
  [
    { action: 'post.passed-on', subjectLabel: null, details: { count: 3 } },
    '3 posts moved to Jane',
  ],
  [
    {
      ...{ action: 'settings.updated', subjectLabel: 'Page → About' },
      details: { fields: ['metaTitle', 'storyHeading'] },
    },
    'Jane edited the About page – Google title, story heading',
  ],
])('turns %j into a sentence', (event, sentence) => {
  expect(sentenceOf(event)).toBe(sentence);
});

it('knows an action of a newer release by its name', () => {
  expect(sentenceOf({ action: 'robot.hired' as AuditEvent['action'], subjectLabel: null })).toBe(
    'Jane robot.hired',
  );
});

it('describes details by names and numbers', () => {
  expect(auditDetails({ details: {} })).toBe('');
  expect(auditDetails({ details: { fields: ['title'], count: 3 } })).toBe('');
  expect(auditDetails({ details: { from: 'editor', to: 'administrator' } })).toBe('Office → Owner');
  expect(auditDetails({ details: { secondFactor: 'app' } })).toBe('With: authenticator app');
  expect(auditDetails({ details: { to: 'editor', times: 1000 } })).toBe(
    'Office; 1,000 times within an hour',
  );
});
