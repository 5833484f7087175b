import { defaultCompany } from '@hvac/contract/company';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { workOn } from '../../../test/work.ts';
import { companySetting } from './company.service.ts';

const { orm } = await testDatabase();
const em = () => orm.em.fork();
const named = (name: string) => ({ ...defaultCompany, name });
const save = (name: string, version: number) =>
  companySetting.save(workOn(em()), { value: named(name), version });
const CONFLICT = {
  code: 'conflict',
  message: 'Someone else has saved your business info in the meantime',
};

beforeEach(() => em().execute('truncate settings'));

describe('the company record', () => {
  it('is the default until somebody saves', async () => {
    expect(await companySetting.readVersioned(em())).toEqual({ value: defaultCompany, version: 0 });
  });

  it('is read as it was saved', async () => {
    const company = {
      ...named('North Star \u{1F525} "Heat" \\ </script>'),
      holidays: [
        { day: 'Thanksgiving', date: '2026-11-26', hours: 'Closed' },
        { day: 'Eve', hours: '9-12', opening: { opens: '09:00', closes: '12:00' } },
      ],
    };
    const saved = await companySetting.save(workOn(em()), { value: company, version: 0 });
    expect(saved).toEqual({ value: company, version: 1 });
    expect(await companySetting.readVersioned(em())).toEqual(saved);
  });

  it.each(['null', '7', '"text"', '[]', '{"name":7,"hours":{}}'])(
    'is the default where %s is stored',
    async (value) => {
      await em().execute(
        `insert into settings (key, value, version, updated_at) values ('company', ?::jsonb, 4, now())`,
        [value],
      );
      expect(await companySetting.readVersioned(em())).toEqual({
        value: defaultCompany,
        version: 4,
      });
    },
  );

  it('keeps what an earlier release stored, and takes the rest from the default', async () => {
    await em().execute(
      `insert into settings (key, value, version, updated_at)
       values ('company', '{"name":"North Star","address":{"city":"Troy"}}', 1, now())`,
    );
    const company = await companySetting.read(em());
    expect(company).toEqual({
      ...named('North Star'),
      address: { ...defaultCompany.address, city: 'Troy' },
    });
  });
});

describe('a save', () => {
  it('over a newer one is refused and changes nothing', async () => {
    await save('First', 0);
    await save('Second', 1);
    for (const version of [0, 1, 3]) {
      await expect(save('Late', version)).rejects.toMatchObject(CONFLICT);
    }
    expect(await companySetting.readVersioned(em())).toEqual({
      value: named('Second'),
      version: 2,
    });
  });

  it.each([0, 1])('succeeds alone when several run at once, over version %i', async (version) => {
    if (version === 1) await save('Before', 0);
    const saves = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => save(`Name ${index}`, version)),
    );
    const stored = saves.filter((result) => result.status === 'fulfilled');
    const refused = saves.filter((result) => result.status === 'rejected');
    expect(stored).toHaveLength(1);
    for (const { reason } of refused) expect(reason).toMatchObject(CONFLICT);
    expect(await companySetting.readVersioned(em())).toEqual(stored[0]?.value);
  });
});
