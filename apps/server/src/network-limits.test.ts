import { beforeAll, beforeEach, expect, it } from 'vitest';
import { mutate, testApp } from '../test/app.ts';
import { createUser } from '../test/factories.ts';
import { useInstance } from '../test/office.ts';

const METRICS_TOKEN = 'a token of enough characters';

const { app, em } = useInstance(() => testApp({ rateLimit: true, metricsToken: METRICS_TOKEN }));
beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
});
beforeEach(() => em().execute('truncate rate_limits, contact_submissions cascade'));

const form = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'heating',
  message: 'The furnace is cold.',
};
const call = (path: string, input: unknown) => (from: string) =>
  mutate(app(), path, { input, from });

// Backup downloads, which only administrators can try, count in the same way.
it.each([
  ['a contact request', call('contact.submit', form)],
  ['a refused contact request', call('contact.submit', { ...form, email: 'ada' })],
  ['the answers after one', call('contact.amend', { token: 'none', answers: {} })],
  ['a login', call('auth.login', { username: 'owner', password: 'wrong password' })],
  ['a login under an unknown name', call('auth.login', { username: 'nobody', password: 'wrong' })],
  [
    'a wrong token for figures',
    (from: string) => app().inject({ url: '/metrics', remoteAddress: from }),
  ],
])('a /48 of IPv6 cannot have its limit of %s in each of its 65,536 networks', async (_, send) => {
  expect((await send('2001:db8:7:1::1')).statusCode).not.toBe(429);
  const exhausted = `update rate_limits set hits = 1000 where key like '%:network:2001:db8:7' returning key`;
  expect(await em().execute(exhausted)).not.toEqual([]);
  expect((await send('2001:db8:7:2::1')).statusCode).toBe(429);
  expect((await send('2001:db8:8:1::1')).statusCode).not.toBe(429);
});
