import { describe, expect, it } from 'vitest';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';

const { execute, find } = useSelfCheck();

describe('clock', () => {
  it('is a problem when stored data has a later time', async () => {
    expect(await find('clock')).toMatchObject({
      level: 'ok',
      says: 'The clock looks right.',
    });
    const store = (age: string) =>
      execute(
        `insert into instances values (gen_random_uuid(), 'vm', '10.0.0.1:3000', 'f', null, now(),
           now() + interval '${age}')`,
      );
    await store('50 seconds');
    expect((await find('clock'))?.level).toBe('ok');
    await store('1 year');
    expect((await find('clock'))?.level).toBe('problem');
  });
});

describe('connections', () => {
  it('are a problem when the instances together may need more than the database allows', async () => {
    const addInstances = (count: number) =>
      execute(
        `insert into instances select gen_random_uuid(), 'vm', '10.0.0.1:' || n, 'f', null, now(), now()
         from generate_series(1, ${count}) n`,
      );
    const [row] = await execute('select current_setting($$max_connections$$)::int as most');
    const most = Number(row?.most) - 3;
    await addInstances(Math.ceil(most / 11) - 1);
    expect((await find('connections'))?.level).toBe('ok');
    await addInstances(1);
    expect(await find('connections')).toMatchObject({
      level: 'problem',
      says: expect.stringContaining(`the database allows ${most}`),
    });
  });
});
