import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { addressesCheck } from './addresses.checks.ts';

it('warns of redirects that lead to pages that do not exist, naming the first', async () => {
  const { orm } = await testDatabase();
  const run = () => addressesCheck.run({ orm, em: orm.em.fork(), env: {} as never });
  expect(await run()).toMatchObject({ level: 'ok' });
  await orm.em.fork().execute(
    `insert into old_addresses (path, leads_to, origin, created_at)
     select path, target, 'typed', now() from (values
       ('/a', '/gone'), ('/b', '/gone?x'), ('/c', '/gone/#y'), ('/d', '/gone'), ('/e', '/services#heating'),
       ('/f', 'https://other.example/'), ('/g', '/'), ('/h', '/a')) as given(path, target)`,
  );
  expect(await run()).toMatchObject({
    level: 'warning',
    says: 'Redirects lead to pages that do not exist: /a, /b, /c and 1 more.',
    page: '/admin/settings/addresses',
  });
});
