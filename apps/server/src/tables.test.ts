import { expect, it } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { TABLES, tablesThat } from './tables.ts';

it('says what follows from the table of every entity, under its name', async () => {
  const { orm } = await testDatabase();
  const tables = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  expect(Object.keys(TABLES)).toEqual([...new Set(tables)].toSorted());
});

it('keeps sessions out of backups, so that none that has ended is valid again', () => {
  expect(tablesThat(({ restore }) => restore === 'left out')).toContain('sessions');
});
