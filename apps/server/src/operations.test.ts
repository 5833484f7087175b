import { readFileSync } from 'node:fs';
import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { describe, expect, it } from 'vitest';
import { mutate, SESSION_KEY, testApp } from '../test/app.ts';
import { samplesOf } from '../test/prometheus.ts';
import { createChecks } from './checks.ts';
import { readEnv } from './config/env.ts';

const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

const checks = createChecks(readEnv({}), [SESSION_KEY]);
const namesIn = (pattern: RegExp, text = operations) =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name);
const headings = namesIn(/^### (.+)$/gm);

/** The names of all metrics of an instance that has done some work. */
const measuredNames = async () => {
  const metricsToken = 'a-token-of-the-tests';
  const { app } = await testApp({
    metricsToken,
    leadWebhook: { url: 'http://127.0.0.1:1', key: Buffer.alloc(24) },
  });
  await mutate(app, 'contact.submit', { input: CONTACT_EXAMPLE });
  await app.worker.doDueJobs();
  const headers = { authorization: `Bearer ${metricsToken}` };
  await app.inject({ url: '/metrics', headers });
  const { body } = await app.inject({ url: '/metrics', headers });
  const samples = [...samplesOf(body).keys()].map((sample) => sample.replace(/\{.*/, ''));
  // What has labels has no sample before the first of its kind.
  return [...samples, ...Array.from(body.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name)];
};

describe('docs/operations.md', () => {
  it.each(checks.map(({ name }) => name))('says what to do about the finding %s', (name) => {
    expect(headings).toContain(name);
  });

  it('says what to do about each alarm', () => {
    const alarms = namesIn(/- alert: (\w+)/g);
    expect(alarms.length).toBeGreaterThan(10);
    expect(alarms.filter((name) => !headings.includes(name))).toEqual([]);
  });

  it('names only metrics that the instance exposes', async () => {
    const named = new Set(namesIn(/(?<!\$)\b((?:hvac|http|process|nodejs)_[a-z0-9_]+)/g));
    const measured = await measuredNames();
    expect([...named].filter((name) => !measured.includes(name))).toEqual([]);
  });
});
