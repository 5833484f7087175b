import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv, SECRETS, VARIABLES } from './env.ts';
import { StartupError } from './startup-error.ts';

const folder = await mkdtemp(join(tmpdir(), 'hvac-secrets-'));
afterAll(() => rm(folder, { recursive: true }));

const fileWith = async (name: string, content: string) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const VALUES: Record<(typeof SECRETS)[number], string> = {
  ADMIN_PASSWORD: ' four quiet winter furnaces ',
  DATABASE_URL: 'postgres://hvac:secret@db.internal/hvac',
  LEAD_WEBHOOK_SECRET: 'four-plain-words',
  LEAD_WEBHOOK_URL: 'https://example.com/leads/0123456789',
  METRICS_TOKEN: 'sixteen-letters+',
  S3_SECRET_ACCESS_KEY: 'abc/def+ghi=',
  SESSION_KEYS: '0123456789abcdef'.repeat(4),
  SMTP_URL: 'smtps://user:secret@mail.example.com',
};
const PARTNERS = {
  MAIL_FROM: 'office@example.com',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'hvac',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
};

describe('a secret', () => {
  it('is refused when its file is missing, a folder or empty, without repeating the name of the file', async () => {
    const names: [path: string, complaint: RegExp][] = [
      [
        join(folder, 'none'),
        /^SMTP_URL_FILE must name a file that can be read \(ENOENT\), for example \/run/,
      ],
      [folder, /^SMTP_URL_FILE must name a file that can be read \(EISDIR\), for example \/run/],
      [
        await fileWith('empty', '\n'),
        /^SMTP_URL_FILE must name a file that is not empty, for example \/run/,
      ],
    ];
    for (const [path, complaint] of names) {
      const read = () => readEnv({ SMTP_URL_FILE: path });
      expect(read).toThrow(StartupError);
      expect(read).toThrow(complaint);
      expect(read).not.toThrow(path);
    }
  });

  it('is refused when it is set both ways', async () => {
    const SESSION_KEYS_FILE = await fileWith('keys', VALUES.SESSION_KEYS);
    expect(() => readEnv({ SESSION_KEYS: VALUES.SESSION_KEYS, SESSION_KEYS_FILE })).toThrow(
      'SESSION_KEYS_FILE must not be set together with SESSION_KEYS, for example only SESSION_KEYS_FILE',
    );
  });

  it('is refused from a file as from a variable, without being repeated', async () => {
    const read = async () => readEnv({ METRICS_TOKEN_FILE: await fileWith('token', 'too-short') });
    await expect(read()).rejects.toThrow(/^METRICS_TOKEN must have at least 16 characters/);
    await expect(read()).rejects.not.toThrow('too-short');
  });

  it('is the same from a file, with or without a trailing line break', async () => {
    for (const end of ['', '\n', '\r\n']) {
      const files = SECRETS.map(async (name) => [
        `${name}_FILE`,
        await fileWith(name, VALUES[name] + end),
      ]);
      const given = { ...PARTNERS, ...Object.fromEntries(await Promise.all(files)) };
      expect(readEnv(given)).toEqual(readEnv({ ...PARTNERS, ...VALUES }));
    }
  });

  it('is every variable named like one, and no other is read from a file', async () => {
    const named = VARIABLES.filter((name) =>
      /PASSWORD|SECRET|TOKEN|SESSION_KEYS|(DATABASE|SMTP|WEBHOOK)_URL/.test(name),
    );
    expect(named.toSorted()).toEqual([...SECRETS]);
    expect(readEnv({ MAPS_API_KEY_FILE: join(folder, 'none') })).toEqual(readEnv({}));
  });
});
