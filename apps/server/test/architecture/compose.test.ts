import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../../src/config/env.ts';

const DOCKER = resolve(import.meta.dirname, '../../../../docker');

/** The Dockerfile sets these. */
const IN_THE_IMAGE = ['HOST', 'PORT', 'DATA_DIR'];

interface Service {
  image: string;
  build?: object;
  user?: string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  networks?: { default: { ipv4_address: string } };
}

const servicesOf = (file: string): [string, Service][] => {
  const text = readFileSync(resolve(DOCKER, file), 'utf8');
  return Object.entries(parse(text, { merge: true }).services);
};
const instancesOf = (file: string) =>
  servicesOf(file)
    .filter(([, { build }]) => build)
    .map(([, service]) => service);

describe.each(['compose.yml', 'compose.scale.yml'])('%s', (file) => {
  it.each(servicesOf(file))('hardens and limits %s, and checks its health', (_name, service) => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      read_only: true,
      restart: 'unless-stopped',
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      // By default, Docker keeps every line for ever.
      logging: { driver: 'local', options: { 'max-size': '20m', 'max-file': '10' } },
    });
    expect(service.user).toMatch(/^(?!root|0\b)\S+$/);
    expect(service.healthcheck?.test.length).toBeGreaterThan(1);
  });

  it('specifies the version of every image that is not built here', () => {
    const others = servicesOf(file).filter(([, { build }]) => !build);
    for (const [, { image }] of others) expect(image).toMatch(/:v?\d+\.\d+/);
  });

  it('brings no password or key of its own, and starts no database without one', () => {
    const credentials = servicesOf(file).flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|SECRET|TOKEN|KEY|_URL$/.test(name)),
    );
    for (const [name, value] of credentials) expect(value, name).toMatch(/\$\{\w+(?:\}|:-\}|:\?)/);
    const ofDatabase = credentials.filter(([name]) => name === 'POSTGRES_PASSWORD');
    expect(ofDatabase).toEqual([[expect.anything(), expect.stringMatching(/^\$\{\w+:\?/)]]);
  });

  it('cannot be started without a public address and the proxy that visitors come through', () => {
    for (const { environment = {} } of instancesOf(file)) {
      expect(environment.SITE_URL).toMatch(/^\$\{SITE_URL:\?.+\}$/);
      expect(environment.TRUST_PROXY).toMatch(/^\$\{TRUST_PROXY:(\?.+|-\d[\d./]+)\}$/);
    }
  });

  it('passes every environment variable to each instance', () => {
    expect(instancesOf(file)).not.toEqual([]);
    for (const { environment = {} } of instancesOf(file)) {
      const passed = [...Object.keys(environment), ...IN_THE_IMAGE];
      expect(VARIABLES.filter((name) => !passed.includes(name))).toEqual([]);
    }
  });
});

it('each upstream group of nginx.conf lists the address of each instance in compose.scale.yml', () => {
  const instances = instancesOf('compose.scale.yml').map(
    ({ networks }) => networks?.default.ipv4_address,
  );
  const groups = readFileSync(resolve(DOCKER, 'nginx.conf'), 'utf8').matchAll(
    /upstream \w+ \{[^}]+\}/g,
  );
  const named = [...groups].map(([group]) =>
    [...group.matchAll(/server ([\d.]+):3000 /g)].map(([, address]) => address),
  );
  expect(named).toEqual([instances, instances]);
});
