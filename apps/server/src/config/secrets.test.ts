import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { deriveKey, loadOrCreateSecret } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('loadOrCreateSecret', () => {
  it('is not replaced when its file cannot be read', async () => {
    await expect(loadOrCreateSecret('/dev/null', 'key')).rejects.toThrow();
  });

  it('is made once and kept', async () => {
    const secret = await loadOrCreateSecret(folder, 'key');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await loadOrCreateSecret(folder, 'key')).toBe(secret);
    expect(readFileSync(join(folder, 'key'), 'utf8')).toBe(`${secret}\n`);
  });

  it('is different for each name', async () => {
    expect(await loadOrCreateSecret(folder, 'one')).not.toBe(
      await loadOrCreateSecret(folder, 'other'),
    );
  });

  it.each(['', 'my own secret', '0'.repeat(63), 'g'.repeat(64)])(
    'is refused, naming its file, when that holds "%s"',
    async (text) => {
      writeFileSync(join(folder, 'broken'), text);
      await expect(loadOrCreateSecret(folder, 'broken')).rejects.toThrow(
        `${join(folder, 'broken')} does not contain 64 hexadecimal digits`,
      );
    },
  );

  it('ignores what an interrupted start has left', async () => {
    writeFileSync(join(folder, 'late.new'), 'abc');
    expect(await loadOrCreateSecret(folder, 'late')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('may be provided by the owner', async () => {
    const own = '0123456789abcdef'.repeat(4);
    writeFileSync(join(folder, 'given'), `  ${own} \n`);
    expect(await loadOrCreateSecret(folder, 'given')).toBe(own);
  });

  it.skipIf(process.platform === 'win32')('can be read by the instance alone', async () => {
    const dataDir = join(folder, 'new');
    await loadOrCreateSecret(dataDir, 'key');
    expect(statSync(join(dataDir, 'key')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });
});

describe('the key for a purpose', () => {
  const [KEY, OTHER_KEY] = ['0123456789abcdef'.repeat(4), 'fedcba9876543210'.repeat(4)];

  it('is another one for each purpose and each key, and never the key itself', () => {
    const keys = ['receipt', 'form'].flatMap((purpose) => [
      deriveKey(purpose, KEY),
      deriveKey(purpose, OTHER_KEY),
    ]);
    const all = [...keys.map((key) => key.toString('hex')), KEY, OTHER_KEY];
    expect(new Set(all).size).toBe(6);
    for (const key of keys) expect(key).toHaveLength(32);
  });
});
