import type { RedirectsImport } from '@hvac/contract/addresses';
import { expect, it } from 'vitest';
import { dataOf, logIn, mutate, testApp } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';

it('a file with 10,000 redirects is imported within seconds', async () => {
  const { app, orm } = await testApp();
  await createUser(orm.em.fork(), { username: 'owner' });
  const cookie = await logIn(app, 'owner', PASSWORD);
  const lines = Array.from({ length: 10_000 }, (_, n) => `/old/${n}.html,/about?n=${n}`);
  const input = { content: lines.join('\n'), isDryRun: false };
  const begun = performance.now();
  const imported = await mutate(app, 'addresses.importFile', { input, cookie });
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(dataOf<RedirectsImport>(imported).added).toBe(10_000);
});
