import { describe, expect, it } from 'vitest';
import { createOrm } from '../database/orm.ts';
import { tlsOf } from './database-tls.ts';

const URL_WITHOUT = 'postgresql://hvac:secret@db.internal/hvac';

describe('the address of a database', () => {
  it.each([
    ['', false],
    ['?schema=public', false],
    ['?sslmode=disable', false],
    ['?sslmode=prefer', false],
    ['?sslmode=require', { rejectUnauthorized: false }],
    ['?sslmode=no-verify', { rejectUnauthorized: false }],
    ['?sslmode=verify-ca', { rejectUnauthorized: true }],
    ['?schema=public&sslmode=verify-full', { rejectUnauthorized: true }],
    ['?sslmode=on', undefined],
    ['?sslmode=constructor', undefined],
  ])('that ends in "%s" means the encryption %j', async (end, tls) => {
    expect(tlsOf(URL_WITHOUT + end)).toEqual(tls);
    const orm = createOrm(URL_WITHOUT + end);
    expect(orm.config.get('driverOptions')).toMatchObject({ ssl: tls ?? false });
    await orm.close(true);
  });
});
