import type { AuditInput, AuditPage, HistorySettings } from '@hvac/contract/audit';
import { auditSentence } from '@hvac/contract/audit-sentence';
import { defaultCompany } from '@hvac/contract/company';
import type { Versioned } from '@hvac/contract/versioned';
import { describe, expect, it } from 'vitest';
import { issuesOf, refusalOf } from '../../../test/app.ts';
import { createPost, createSubmission } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { foldedText } from '../../kernel/search.ts';

const { ask, call, em, read, rest } = useOffice();

const found = (input: Partial<AuditInput>) => read<AuditPage>('audit.events', input);
const sentences = async (input: Partial<AuditInput>) =>
  (await found(input)).items.map(auditSentence);

interface Event {
  at?: string;
  name?: string | null;
  origin?: string;
  action?: string;
  id?: string;
  label?: string | null;
  details?: object;
}
const add = ({
  at = '2026-06-01T12:00:00Z',
  name = 'jane',
  origin = '192.0.2.7',
  action = 'post.updated',
  id = '2147483647',
  label = 'Winter tips',
  details = {},
}: Event) =>
  em().execute(
    `insert into audit_events (at, actor_name, origin, action, subject_id, subject_label, details, folded_text)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?)`,
    [at, name, origin, action, id, label, JSON.stringify(details), foldedText(label, name)],
  );

describe('the history', () => {
  it.each<[string, object]>([
    ['a day that does not exist', { from: '2026-02-30' }],
    ['a kind of action that does not exist', { group: 'secrets' }],
    ['a field that it does not know', { actorId: 1 }],
    ['text that cannot be stored', { search: '\0' }],
    ['more than 100 events at once', { limit: 101 }],
  ])('refuses %s', async (_what, input) => {
    expect((await ask('audit.events', input)).statusCode).toBe(400);
  });

  it('is for administrators only, and so is its export', async () => {
    const url = '/api/admin/history.csv';
    expect(refusalOf(await rest('GET', url, { as: null }))).toEqual([401, 'Please log in']);
    const refused = [403, 'Only an administrator may do this'];
    expect(refusalOf(await rest('GET', url, { as: 'editor' }))).toEqual(refused);
    expect(refusalOf(await ask('audit.events', undefined, 'editor'))).toEqual(refused);
  });

  it('names the customer of a lead that still exists, whom the log itself does not name', async () => {
    const { id } = await createSubmission(em(), { fullName: 'Teresa Nowak' });
    await add({ name: 'zoe', action: 'submission.opened', id: String(id), label: 'R-3DACV8K' });
    const search = 'R-3DACV8K';
    expect(await sentences({ search })).toEqual(["zoe opened Teresa Nowak's lead"]);
    await em().execute('delete from contact_submissions where id = ?', [id]);
    expect(await sentences({ search })).toEqual(['zoe opened the lead “R-3DACV8K”']);
    await em().execute(`delete from audit_events where actor_name = 'zoe'`);
  });

  it('can be filtered by person, kind, day and text', async () => {
    await add({});
    await add({ name: 'eve', action: 'user.deleted', label: 'Bob_1' });
    await add({ name: 'root', origin: 'command line', action: 'site.imported', label: 'Saguaro' });
    await add({ origin: 'schedule', action: 'submission.deleted', details: { count: 1200 } });
    expect(await sentences({ person: 'eve' })).toEqual(['eve removed the user “Bob_1”']);
    expect(await sentences({ group: 'users' })).toEqual(['eve removed the user “Bob_1”']);
    expect(await sentences({ search: 'SAGUARO' })).toEqual([
      'root (command line) imported the setup of “Saguaro”',
    ]);
    expect(await sentences({ search: '192.0.2.', group: 'posts' })).toEqual([
      'jane edited the post “Winter tips”',
    ]);
    expect(await sentences({ search: '_1%' })).toEqual([]);
    const { people } = await found({});
    expect(people).toEqual(['editor', 'eve', 'jane', 'owner', 'root']);
  });

  // JavaScript folds these otherwise than databases do.
  it.each([
    ['İstanbul', 'İSTANBUL'],
    ['ΟΔΟΣ', 'ΟΔΟΣ'],
    ['Straße nach ÉVRY', 'STRAßE NACH ÉvRY'],
  ])('finds “%s” by %s, whatever the case', async (label, search) => {
    await add({ label });
    expect(await sentences({ search })).toEqual([`jane edited the post “${label}”`]);
  });

  it.each([
    ['Café O’Brien', "cafe o'brien"],
    ["Cafe O'Brien", 'Café O’Brien'],
    ['Winter\u00a0tips—R‑32', 'winter tips-r-32'],
    ['Cre\u0300me', 'crème'],
  ])('finds “%s” by %s, as it is typed elsewhere', async (label, search) => {
    await add({ label });
    const shown = await sentences({ search });
    expect(shown).toContain(`jane edited the post “${label}”`);
  });

  it.each([
    ['deleted', ['jane permanently deleted the post “Leaky ducts”']],
    ['DELETE post', ['jane permanently deleted the post “Leaky ducts”']],
    ['post “Leaky ducts” deleted by', []],
    [
      '“Leaky ducts”',
      ['jane permanently deleted the post “Leaky ducts”', 'jane wrote the post “Leaky ducts”'],
    ],
    ['jane wrote', ['jane wrote the post “Leaky ducts”']],
    ['logged in', ['jane logged in']],
    ['settings', ['jane edited Business info – insurance, license state']],
    ['business info', ['jane edited Business info – insurance, license state']],
    ['insurance', ['jane edited Business info – insurance, license state']],
    ['license state', ['jane edited Business info – insurance, license state']],
    ['failed login', ['Failed login for “jane”']],
    ['automatic backup', ['Automatic backup saved']],
    ['– :', 'all'],
    ["'; drop", []],
  ])('is searched for "%s" by the words of its sentences', async (search, expected) => {
    const at = '2026-04-01T12:00:00Z';
    const day = { from: '2026-04-01', to: '2026-04-01' };
    if ((await found(day)).total === 0) {
      await add({ at, action: 'post.created', label: 'Leaky ducts' });
      await add({ at, action: 'post.deleted', label: 'Leaky ducts' });
      await add({ at, action: 'login.succeeded', label: null });
      await add({ at, name: null, action: 'login.failed', label: 'jane' });
      await add({
        ...{ at, action: 'settings.updated', id: 'company', label: 'Company' },
        details: { fields: ['isInsured', 'licenseState'] },
      });
      await add({ at, name: null, origin: 'schedule', action: 'backup.created', label: 'a.tar' });
    }
    const shown = await sentences({ ...day, search });
    if (expected === 'all') expect(shown).toHaveLength(6);
    else expect(shown).toEqual(expected);
  });

  it('uses days in the time zone of the company', async () => {
    expect(defaultCompany.timeZone).toBe('America/Detroit');
    await add({ at: '2026-07-05T03:59:59Z', label: 'last of the 4th' });
    await add({ at: '2026-07-05T04:00:00Z', label: 'first of the 5th' });
    const labels = async (days: Partial<AuditInput>) =>
      (await found(days)).items.map(({ subjectLabel }) => subjectLabel);
    expect(await labels({ from: '2026-07-04', to: '2026-07-04' })).toEqual(['last of the 4th']);
    expect(await labels({ from: '2026-07-05', to: '2026-07-06' })).toEqual(['first of the 5th']);
  });

  it('says whether its subject still exists', async () => {
    const { id } = await createPost(em());
    await add({ id: String(id), label: 'there', at: '2026-08-01T12:00:00Z' });
    await add({ label: 'gone', at: '2026-08-01T12:00:00Z' });
    const { items } = await found({ from: '2026-08-01', to: '2026-08-01' });
    expect(items.map((event) => [event.subjectLabel, event.isSubjectThere])).toEqual([
      ['gone', false],
      ['there', true],
    ]);
  });

  it('is exported with the same filters and without formulas, and the export is recorded', async () => {
    await add({ at: '2026-09-01T12:00:00Z', label: '=1+1', details: { fields: ['readMinutes'] } });
    const url = '/api/admin/history.csv?from=2026-09-01&to=2026-09-01';
    const response = await rest('GET', url);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/filename="history-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    });
    expect(response.body.split('\r\n').slice(1)).toEqual([
      `"2026-09-01T12:00:00.000Z","Sep 1, 2026, 8:00 AM","jane","","192.0.2.7","post.updated","edited the post","'=1+1","2147483647","Fields: read minutes",""`,
      '',
    ]);
    expect((await sentences({}))[0]).toBe('owner exported the activity log');
    const wrong = await rest('GET', '/api/admin/history.csv?from=soon');
    expect(wrong.statusCode).toBe(400);
  });
});

describe('how long it is kept', () => {
  const save = (keptMonths: unknown, version = 0) =>
    call('audit.saveSettings', { value: { keptMonths }, version });

  it.each([2, 121, 3.5, null, '24'])('cannot be %j months', async (keptMonths) => {
    expect(issuesOf(await save(keptMonths))).toEqual([
      {
        path: 'value.keptMonths',
        message: 'Enter a number of months from 3 to 120',
      },
    ]);
  });

  it('cannot be changed in a session in which the password was entered too long ago', async () => {
    await em().execute(`update sessions set proved_at = now() - interval '11 minutes'`);
    expect(refusalOf(await save(3))).toEqual([403, 'Please enter your password again']);
    await em().execute('update sessions set proved_at = now()');
  });

  it('is 24 months until somebody saves another number, which is recorded', async () => {
    const settings = () => read<Versioned<HistorySettings>>('audit.settings');
    expect(await settings()).toEqual({ value: { keptMonths: 24 }, version: 0 });
    await save(36);
    await save(48, 1);
    expect(await settings()).toEqual({ value: { keptMonths: 48 }, version: 2 });
    expect((await found({ group: 'settings' })).items[0]).toMatchObject({
      subjectLabel: 'History',
      details: { from: '36 months', to: '48 months' },
    });
    expect(refusalOf(await save(60, 1))[0]).toBe(409);
  });
});
