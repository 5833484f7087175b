import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv, SECRETS } from './env.ts';
import { StartupError } from './startup-error.ts';

const KEY = '0123456789abcdef'.repeat(4);
const OTHER_KEY = 'fedcba9876543210'.repeat(4);
const STORE = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'hvac-pictures',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'abc/def+ghi=',
};

const refusalOf = (variables: Record<string, string>): string => {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('readEnv', () => {
  it.each([
    ['PORT', 'http', /a port number, for example 3000/],
    ['PORT', '0', /a port number, for example 3000/],
    ['PORT', '65536', /a port number, for example 3000/],
    ['PORT', '-1', /a port number, for example 3000/],
    ['PORT', '3000.5', /a port number, for example 3000/],
    ['PORT', ' 3000', /a port number, for example 3000/],
    ['HOST', 'http://localhost', /an address or a host name, for example 0\.0\.0\.0/],
    ['HOST', 'all interfaces', /an address or a host name, for example 0\.0\.0\.0/],
    ['SITE_URL', 'www.example.com', /a web address .+ for example https:\/\/www\.example\.com/],
    ['SITE_URL', 'https://example.com/shop', /without a path/],
    ['SITE_URL', 'https://example.com/?a=1', /without a path/],
    ['SITE_URL', 'https://user:secret@example.com', /a web address/],
    ['SITE_URL', 'https://:secret@example.com', /a web address/],
    ['SITE_URL', 'ftp://example.com', /a web address/],
    ['HSTS_SUBDOMAINS', 'true', /on or off, for example off/],
    ['HSTS_SUBDOMAINS', 'on', /off unless SITE_URL begins with https/],
    ['DATABASE_URL', 'mysql://localhost/hvac', /a PostgreSQL address, for example postgresql:/],
    ['DATABASE_URL', 'localhost:5432', /a PostgreSQL address, for example postgresql:/],
    ['DATABASE_URL', 'postgresql://db:99999/hvac', /a PostgreSQL address, for example postgresql:/],
    [
      'DATABASE_URL',
      'postgresql://u:p%zz@db/hvac',
      /a PostgreSQL address, for example postgresql:/,
    ],
    ['DATABASE_URL', 'postgresql://db/hvac?sslmode=on', /an sslmode .+ \?sslmode=require/],
    ['ADMIN_PASSWORD', 'short', /at least 8 characters, for example a sentence/],
    ['DEMO_CONTENT', 'yes', /true or false, for example true/],
    ['DEMO_CONTENT', 'TRUE', /true or false, for example true/],
    ['SESSION_KEYS', KEY.slice(1), /64 hexadecimal digits, for example the output of: openssl/],
    ['SESSION_KEYS', `${KEY}ab`, /64 hexadecimal digits/],
    ['SESSION_KEYS', 'g'.repeat(64), /64 hexadecimal digits/],
    ['SESSION_KEYS', '00'.repeat(32), /64 hexadecimal digits/],
    ['SESSION_KEYS', 'a5'.repeat(32), /64 hexadecimal digits/],
    ['SESSION_KEYS', `${KEY},short`, /64 hexadecimal digits/],
    ['SESSION_KEYS', ',', /64 hexadecimal digits/],
    ['TRUST_PROXY', 'true', /addresses or CIDR ranges, for example 127\.0\.0\.1/],
    ['TRUST_PROXY', 'none,10.0.0.1', /addresses or CIDR ranges/],
    ['TRUST_PROXY', '1', /addresses or CIDR ranges/],
    ['TRUST_PROXY', 'loopback', /addresses or CIDR ranges/],
    ['TRUST_PROXY', '10.0.0.0/33', /addresses or CIDR ranges/],
    ['TRUST_PROXY', '10.0.0.0/', /addresses or CIDR ranges/],
    ['TRUST_PROXY', 'fd00::/129', /addresses or CIDR ranges/],
    ['TRUST_PROXY', '10.0.0.1, proxy.example', /addresses or CIDR ranges/],
    ['RATE_LIMIT', 'false', /on or off, for example on/],
    ['RATE_LIMIT', '0', /on or off, for example on/],
    ['MAPS_API_KEY', 'key with spaces', /a Google Maps Embed API key, for example AIza/],
    ['MAPS_API_KEY', '"><script>', /a Google Maps Embed API key, for example AIza/],
    ['METRICS_TOKEN', 'too-short', /at least 16 characters and no spaces, for example the output/],
    ['METRICS_TOKEN', 'a long one with spaces', /no spaces/],
    ['BACKUP_EVERY', 'daily', /a whole number, for example 24/],
    ['BACKUP_EVERY', '-1', /a whole number, for example 24/],
    ['BACKUP_EVERY', '0.5', /a whole number, for example 24/],
    ['BACKUP_EVERY', '8761', /from 0 to 8,760, for example 24/],
    ['BACKUP_KEEP', '0', /from 1 to 1,000, for example 14/],
    ['BACKUP_KEEP', 'all', /a whole number, for example 14/],
    ['SMTP_URL', 'mail.example.com:587', /a mail server, for example smtps:/],
    ['SMTP_URL', 'https://mail.example.com', /a mail server/],
    ['SMTP_URL', 'smtp://mail.example.com/?tls=off', /a mail server/],
    ['SMTP_URL', 'smtp://a%ff:b@mail.example.com', /a mail server/],
    ['MAIL_FROM', 'Hearthline', /a name and an address, for example Hearthline <office@/],
    ['MAIL_FROM', 'A\r\nBcc: x <a@example.com>', /a name and an address/],
    ['LEADS_TO', 'owner', /email addresses, for example owner@example/],
    ['LEADS_TO', ',', /email addresses/],
    ['PUSH_SERVICES', 'https://push.example.com/path', /web addresses without a path/],
    ['PUSH_SERVICES', 'push.example.com', /web addresses without a path/],
    ['LEAD_WEBHOOK_URL', 'example.com/leads', /a web address without .+ for example https:/],
    ['LEAD_WEBHOOK_URL', 'https://hook:s3cret@example.com/', /without a user or password, for/],
    ['LEAD_WEBHOOK_URL', 'https://:s3cret@example.com/', /without a user or password, for/],
    ['S3_ENDPOINT', 'https://:s3cret@example.com', /a web address without a path, for example/],
    ['LEAD_WEBHOOK_SECRET', 'short', /at least 12 bytes, for example the output of/],
  ])('refuses %s=%s', (name, value, complaint) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal).toMatch(complaint);
    expect(refusal).toMatch(new RegExp(`^${name} must .+, for example .+$`));
  });

  it('refuses a name or a password that is far too long', () => {
    expect(refusalOf({ ADMIN_USERNAME: 'x'.repeat(201) })).toBe(
      'ADMIN_USERNAME must have at most 200 characters, for example admin',
    );
    expect(refusalOf({ ADMIN_PASSWORD: 'x'.repeat(1001) })).toBe(
      'ADMIN_PASSWORD must have at most 1,000 characters, for example a sentence of four words',
    );
  });

  it('never repeats a value, which may be a secret', () => {
    expect(refusalOf({ SESSION_KEYS: 'do-not-print-me' })).not.toContain('do-not-print-me');
    expect(refusalOf({ ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2');
    const withPassword = [
      'SITE_URL',
      'S3_ENDPOINT',
      'DATABASE_URL',
      'SMTP_URL',
      'LEAD_WEBHOOK_URL',
    ];
    for (const name of withPassword) {
      for (const value of ['https://hook:s3cret@host/', 'postgresql://u:s3cret%zz@h/d', 's3cret']) {
        const refusal = refusalOf({ [name]: value });
        expect(refusal).toMatch(new RegExp(`^${name} must`));
        expect(refusal).not.toContain('s3cret');
      }
    }
  });

  it('needs no variables', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: undefined,
      hstsSubdomains: false,
      dataDir: resolve('data'),
      uploadsDir: resolve('data/uploads'),
      objectStore: undefined,
      databaseUrl: undefined,
      adminUsername: 'admin',
      adminPassword: undefined,
      demoContent: true,
      sessionKeys: undefined,
      trustProxy: undefined,
      rateLimit: true,
      mapsApiKey: undefined,
      pushServices: [],
      backupEvery: 24,
      backupKeep: 14,
      mail: undefined,
      mailFrom: undefined,
      leadsTo: [],
      leadWebhook: undefined,
    });
  });

  it('reads TRUST_PROXY=none as no proxy, unlike an unset one', () => {
    expect(readEnv({ TRUST_PROXY: 'none' }).trustProxy).toEqual([]);
    expect(readEnv({}).trustProxy).toBeUndefined();
  });

  it('treats an empty variable as unset', () => {
    const names = [
      ['PORT', 'HOST', 'SITE_URL', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'],
      ['UPLOADS_DIR', 'DEMO_CONTENT', 'SESSION_KEYS', 'TRUST_PROXY', 'RATE_LIMIT', 'MAPS_API_KEY'],
      ['SMTP_URL', 'MAIL_FROM', 'LEADS_TO', 'LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET'],
      ['METRICS_TOKEN', 'PUSH_SERVICES', 'BACKUP_EVERY', 'BACKUP_KEEP', 'HSTS_SUBDOMAINS'],
      SECRETS.map((name) => `${name}_FILE`),
      Object.keys(STORE),
    ].flat();
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  it('reads every variable', () => {
    expect(
      readEnv({
        PORT: '8080',
        HOST: '::',
        SITE_URL: 'https://www.example.com/',
        HSTS_SUBDOMAINS: 'on',
        DATA_DIR: '/srv/hvac',
        UPLOADS_DIR: '/mnt/pictures',
        DATABASE_URL: 'postgres://hvac:secret@db.internal:5432/hvac',
        ADMIN_USERNAME: 'owner',
        ADMIN_PASSWORD: 'correct horse',
        DEMO_CONTENT: 'false',
        SESSION_KEYS: `${KEY}, ${OTHER_KEY.toUpperCase()}`,
        TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8',
        RATE_LIMIT: 'off',
        MAPS_API_KEY: 'AIzaSy-Example_1',
        METRICS_TOKEN: 'sixteen-letters+',
        BACKUP_EVERY: '0',
        BACKUP_KEEP: '30',
        SMTP_URL: 'smtps://office%40example.com:p%40ss@[::1]',
        MAIL_FROM: '"Hearthline Heating" <office@example.com>',
        LEADS_TO: 'owner@example.com, office@example.com,\u00a0b&b@müller.example',
        PUSH_SERVICES: 'https://Push.Example.com, http://10.0.0.5:8080/',
        LEAD_WEBHOOK_URL: 'https://hooks.example.com/leads?of=hvac',
        LEAD_WEBHOOK_SECRET: `whsec_${Buffer.from('0123456789abcdef').toString('base64')}`,
        ...STORE,
        PATH: '/usr/bin',
      }),
    ).toEqual({
      port: 8080,
      host: '::',
      siteUrl: 'https://www.example.com',
      hstsSubdomains: true,
      dataDir: '/srv/hvac',
      uploadsDir: '/mnt/pictures',
      objectStore: {
        endpoint: 'https://s3.example.com',
        region: 'eu-central-1',
        bucket: 'hvac-pictures',
        accessKeyId: 'AKIAEXAMPLE',
        secretAccessKey: 'abc/def+ghi=',
      },
      databaseUrl: 'postgres://hvac:secret@db.internal:5432/hvac',
      adminUsername: 'owner',
      adminPassword: 'correct horse',
      demoContent: false,
      sessionKeys: [KEY, OTHER_KEY.toUpperCase()],
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'],
      rateLimit: false,
      mapsApiKey: 'AIzaSy-Example_1',
      pushServices: ['https://push.example.com', 'http://10.0.0.5:8080'],
      metricsToken: 'sixteen-letters+',
      backupEvery: 0,
      backupKeep: 30,
      mail: {
        server: {
          host: '::1',
          port: 465,
          isSecure: true,
          login: { user: 'office@example.com', password: 'p@ss' },
        },
        from: { name: 'Hearthline Heating', address: 'office@example.com' },
      },
      mailFrom: { name: 'Hearthline Heating', address: 'office@example.com' },
      leadsTo: ['owner@example.com', 'office@example.com', 'b&b@xn--mller-kva.example'],
      leadWebhook: {
        url: 'https://hooks.example.com/leads?of=hvac',
        key: Buffer.from('0123456789abcdef'),
      },
    });
  });

  it('refuses HSTS_SUBDOMAINS for a site without https', () => {
    const variables = { SITE_URL: 'http://www.example.com', HSTS_SUBDOMAINS: 'on' };
    expect(refusalOf(variables)).toBe(
      'HSTS_SUBDOMAINS must be off unless SITE_URL begins with https, for example https://www.example.com',
    );
  });

  it.each([
    ['SMTP_URL', 'smtp://127.0.0.1', 'MAIL_FROM'],
    ['LEAD_WEBHOOK_URL', 'https://example.com', 'LEAD_WEBHOOK_SECRET'],
  ])('refuses %s without its partner', (name, value, partner) => {
    expect(refusalOf({ [name]: value })).toMatch(
      new RegExp(`^${partner} must be set together with ${name}, for example `),
    );
  });

  it.each(Object.keys(STORE))('refuses an object store without %s', (name) => {
    expect(refusalOf({ ...STORE, [name]: '' })).toMatch(
      new RegExp(`^${name} must be set together with S3_[A-Z_]+; the object store needs S3_`),
    );
  });

  it.each([
    ['S3_ENDPOINT', 'https://s3.example.com/bucket'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_REGION', 'eu central'],
    ['S3_BUCKET', 'Pictures/2026'],
    ['S3_ACCESS_KEY_ID', 'AKIA EXAMPLE'],
    ['S3_SECRET_ACCESS_KEY', 'two words'],
  ])('refuses %s %s without repeating it', (name, value) => {
    const refusal = refusalOf({ ...STORE, [name]: value });
    expect(refusal).toMatch(new RegExp(`^${name} must be `));
    expect(refusal).not.toContain(value);
  });

  it('reads a mail server without a login, on the default port', () => {
    const variables = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'office@example.com' };
    expect(readEnv(variables).mail).toEqual({
      server: { host: 'mail.example.com', port: 587, isSecure: false, login: null },
      from: { name: '', address: 'office@example.com' },
    });
  });

  it('uses the bytes of a secret that is not base64', () => {
    const variables = {
      LEAD_WEBHOOK_URL: 'http://127.0.0.1/',
      LEAD_WEBHOOK_SECRET: 'four-plain-words',
    };
    expect(readEnv(variables).leadWebhook?.key).toEqual(Buffer.from('four-plain-words'));
  });
});
