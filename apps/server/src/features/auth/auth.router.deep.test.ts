import { expect, it } from 'vitest';
import { mutate, testApp } from '../../../test/app.ts';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { hashPassword } from './password.service.ts';

it('a login works as long for an unknown user as for a wrong password', async () => {
  const { app, orm } = await testApp();
  const logInWith = (input: object) => mutate(app, 'auth.login', { input });
  const password = await hashPassword(PASSWORD, 'known');
  await createUser(orm.em.fork(), { username: 'known', password });
  const times: Record<'known' | 'stranger', number[]> = { known: [], stranger: [] };
  for (let i = 0; i < 12; i += 1) {
    for (const username of ['known', 'stranger'] as const) {
      const attempt = { username, password: `wrong password ${i}` };
      times[username].push(await cpuTimeOf(() => logInWith(attempt)));
    }
  }
  // Garbage collection only adds time, so the shortest measurement is the most accurate.
  const ratio = Math.min(...times.known) / Math.min(...times.stranger);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
