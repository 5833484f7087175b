import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { createLastKnown } from './last-known.ts';

const fails = (error: Error) => () => Promise.reject(error);
const away = fails(new AppError('unavailable', 'The database is away'));

describe('what was known last', () => {
  it('does not stand in for an answer that was refused', async () => {
    const lastKnown = createLastKnown(() => {});
    await lastKnown('phone', async () => '1', '0');
    const refused = lastKnown('phone', fails(new AppError('notFound', 'Gone')), '0');
    await expect(refused).rejects.toThrow('Gone');
  });

  it('is what was given at first while nothing has been read', async () => {
    expect(await createLastKnown(() => {})('phone', away, '0')).toEqual({
      value: '0',
      isCurrent: false,
    });
  });

  it('is the newest that was read under this name', async () => {
    const lastKnown = createLastKnown(() => {});
    await lastKnown('phone', async () => '1', '0');
    expect(await lastKnown('phone', async () => '2', '0')).toEqual({ value: '2', isCurrent: true });
    await lastKnown('name', async () => 'North Star', '');
    expect(await lastKnown('phone', away, '0')).toEqual({ value: '2', isCurrent: false });
  });

  it('stands in for any failure of our own, which is told', async () => {
    const told: string[] = [];
    const lastKnown = createLastKnown((error) => told.push(error.code));
    await lastKnown('phone', async () => '1', '0');
    expect(await lastKnown('phone', away, '0')).toMatchObject({ value: '1' });
    expect(await lastKnown('phone', fails(new TypeError('x')), '0')).toMatchObject({ value: '1' });
    expect(told).toEqual(['unavailable', 'internal']);
  });

  it('is forgotten with its host', async () => {
    await createLastKnown(() => {})('phone', async () => '1', '0');
    expect(await createLastKnown(() => {})('phone', away, '0')).toMatchObject({ value: '0' });
  });
});
