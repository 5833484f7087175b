import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { createStaleIfError } from './stale-if-error.ts';

const fails = (error: Error) => () => Promise.reject(error);
const away = fails(new AppError('unavailable', 'The database is away'));

describe('the last known value', () => {
  it('does not replace a refusal', async () => {
    const staleIfError = createStaleIfError(() => {});
    await staleIfError('phone', async () => '1', '0');
    const refused = staleIfError('phone', fails(new AppError('notFound', 'Gone')), '0');
    await expect(refused).rejects.toThrow('Gone');
  });

  it('is the initial one until something has been read', async () => {
    expect(await createStaleIfError(() => {})('phone', away, '0')).toEqual({
      value: '0',
      isCurrent: false,
    });
  });

  it('is the newest one read under its name', async () => {
    const staleIfError = createStaleIfError(() => {});
    await staleIfError('phone', async () => '1', '0');
    expect(await staleIfError('phone', async () => '2', '0')).toEqual({
      value: '2',
      isCurrent: true,
    });
    await staleIfError('name', async () => 'North Star', '');
    expect(await staleIfError('phone', away, '0')).toEqual({ value: '2', isCurrent: false });
  });

  it('replaces any failure on our side, which is reported', async () => {
    const reported: string[] = [];
    const staleIfError = createStaleIfError((error) => reported.push(error.code));
    await staleIfError('phone', async () => '1', '0');
    expect(await staleIfError('phone', away, '0')).toMatchObject({ value: '1' });
    expect(await staleIfError('phone', fails(new TypeError('x')), '0')).toMatchObject({
      value: '1',
    });
    expect(reported).toEqual(['unavailable', 'internal']);
  });

  it('is forgotten with its instance', async () => {
    await createStaleIfError(() => {})('phone', async () => '1', '0');
    expect(await createStaleIfError(() => {})('phone', away, '0')).toMatchObject({ value: '0' });
  });
});
