import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { referenceOf } from '@hvac/contract/reference';
import { describe, expect, it } from 'vitest';
import { mutate } from '../test/app.ts';
import { useCommands } from '../test/commands.ts';
import { procedures } from '../test/procedures.ts';
import { rest } from '../test/rest.ts';

const { app, em, submission, steps, prepare } = useCommands();

/** Commands that leave nothing in the log, and why. */
const UNLOGGED: Record<string, string> = {
  'auth.admitExport': 'the export itself is logged',
  'auth.askForPasskey': 'asks',
  'auth.askForSecondFactor':
    'asks, of a user with a second factor: second-factor-events.router.test.ts',
  'leads.admitMailAccount': 'the test mail itself is logged',
  'backup.admitDownload': 'the download itself is logged',
  'GET /api/admin/figures.csv': 'sums, in which nobody is',
  'auth.prove': 'renews a session that is logged',
  'devices.sync': 'says only that the office was opened',
  'devices.test': 'a test that nobody else sees',
  'drafts.discard': 'unsaved work, which nobody else sees',
  'drafts.save': 'unsaved work, which nobody else sees',
  'ownPages.ownWords': 'counts words that nobody has saved',
  'secondFactors.ask': 'asks',
  'secondFactors.beginApp': 'an app counts once it is added',
  'secondFactors.beginPasskey': 'asks',
  'secondFactors.prove': 'renews a session that is logged',
  'contact.amend': 'of a visitor',
  'contact.submit': 'of a visitor',
  'POST /api/contact': 'of a visitor',
};

const newestId = async () => {
  const [row] = await em().execute<[{ id: string }]>(
    'select coalesce(max(id), 0) as id from audit_events',
  );
  return row.id;
};

describe('the audit log', () => {
  it('has a line in this test for every command', async () => {
    const { paths } = (await app().inject('/api/openapi.json')).json();
    const calls = Object.entries<object>(paths)
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      )
      .filter((each) => !each.startsWith('GET ') || each.endsWith('.csv'));
    const mutations = Object.keys(procedures).filter(
      (path) => procedures[path]?._def.type === 'mutation',
    );
    const named = steps.map(([command]) => command);
    expect(named.toSorted()).toEqual([...mutations, ...calls].toSorted());
    const unlogged = steps.filter(([, , ...logged]) => logged.length === 0);
    expect(unlogged.map(([command]) => command).toSorted()).toEqual(
      Object.keys(UNLOGGED).toSorted(),
    );
  });

  it.each(steps)('records %s once, with the actor', async (command, inputFor, ...logged) => {
    const call = await prepare([command, inputFor]);
    const since = await newestId();
    expect([200, 201, 204]).toContain((await call()).statusCode);
    const rows = await em().execute<{ action: string; label: string | null; who: string }[]>(
      `select action, subject_label as label, actor_name as who from audit_events
       where id > ? order by id`,
      [since],
    );
    const described = rows.map(({ action, label }, index) =>
      // The label of a few differs each time.
      logged[index]?.includes(' ') ? `${action} ${label}` : action,
    );
    expect(described).toEqual(
      logged.map((line) => line.replace(/ R$/, ` ${referenceOf(submission())}`)),
    );
    for (const { who } of rows) expect(who).toBe('owner');
  });

  it('records nothing that visitors send', async () => {
    const since = await newestId();
    await mutate(app(), 'contact.submit', { input: CONTACT_EXAMPLE });
    await rest(app(), 'POST', '/api/contact', { body: { ...CONTACT_EXAMPLE, message: 'Another' } });
    expect(await newestId()).toBe(since);
  });
});
