import { describe, expect, it } from 'vitest';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';

const { execute, find, levelOf } = useSelfCheck();

describe('database', () => {
  it('is a problem while migrations are pending', async () => {
    expect(await find('database')).toMatchObject({ level: 'ok' });
    const [last] = await execute(
      'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations) returning name',
    );
    expect((await find('database'))?.level).toBe('problem');
    await execute('insert into mikro_orm_migrations (name) values (?)', [last?.name]);
    expect((await find('database'))?.level).toBe('ok');
  });

  it('is a warning when it is reached over the internet without encryption', async () => {
    const at = (host: string) => levelOf('database', { databaseUrl: `postgresql://a:b@${host}/c` });
    for (const host of ['db.example.net', '[2001:db8::5]', '[2001:db8::5]:5432'])
      expect(await at(host)).toBe('warning');
    for (const host of ['127.0.0.1', 'postgres', '10.0.0.5:5432', '[fd00::5]:5432'])
      expect(await at(host)).toBe('ok');
  });

  it('is a warning when the embedded one had to be restarted', async () => {
    const again = () =>
      execute(`insert into sightings values ('database-restart', 'embedded', 1, now(), now())
        on conflict (kind, detail) do update set count = 2`);
    expect((await find('embedded-database'))?.level).toBe('ok');
    await again();
    expect(await find('embedded-database')).toMatchObject({
      level: 'warning',
      says: expect.stringMatching(/restarted once, last on \d{4}-\d\d-\d\d \d\d:\d\d UTC/),
    });
    await again();
    expect((await find('embedded-database'))?.says).toContain('restarted 2 times');
    const databaseUrl = 'postgresql://a:b@127.0.0.1/c';
    expect(await levelOf('embedded-database', { databaseUrl })).toBe('ok');
  });
});
