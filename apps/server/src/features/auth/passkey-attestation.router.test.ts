import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingsService } from '@simplewebauthn/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterFile } from '../../../test/after-file.ts';
import { dataOf, mutate, refusalOf } from '../../../test/app.ts';
import { forgeAttestations } from '../../../test/fixtures/forged-attestation.ts';
import { newUser } from '../../../test/fixtures/second-factors.ts';
import { softwarePasskey } from '../../../test/fixtures/software-passkey.ts';
import { useInstance } from '../../../test/office.ts';

const { app, test } = useInstance();
let forged: ReturnType<typeof forgeAttestations>;
let asked = 0;
beforeAll(async () => {
  const server = createServer((_request, response) => {
    asked += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  forged = forgeAttestations(`http://127.0.0.1:${port}/latest/meta-data`);
  // As if the attacker had the key of a certificate under a root that the library knows.
  for (const identifier of ['android-safetynet', 'android-key', 'apple'] as const) {
    SettingsService.setRootCertificates({ identifier, certificates: [forged.root] });
  }
});
beforeEach(() => {
  asked = 0;
});

type Attest = (authenticatorData: Buffer, clientDataHash: Buffer) => Buffer;

const addWith = async (attest: Attest) => {
  const { cookie } = await newUser(test());
  const begun = await mutate(app(), 'secondFactors.beginPasskey', { cookie });
  const answer = softwarePasskey().add(dataOf(begun), { attest });
  const input = { name: 'Phone', answer };
  return mutate(app(), 'secondFactors.addPasskey', { input, cookie });
};

describe('a new passkey with a certificate whose revocation list is at an address of somebody’s choice', () => {
  const FORMATS: [string, () => Attest][] = [
    ['android-safetynet', () => forged.safetyNet],
    ...['apple', 'android-key', 'tpm', 'fido-u2f', 'packed', 'compound'].map(
      (format): [string, () => Attest] => [format, () => forged.certified(format)],
    ),
  ];

  it.each(FORMATS)('is refused as %s, and nothing is fetched', async (_format, attest) => {
    expect(refusalOf(await addWith(attest()))).toEqual([
      400,
      "That passkey didn't work. Try again.",
    ]);
    expect(asked).toBe(0);
  });
});

describe('the attestation of a new passkey', () => {
  it.each([
    ['empty', ''],
    ['cut off', 'a3'],
    ['an empty map', 'a0'],
    ['a deep nest', '81'.repeat(2900)],
    ['a list without its entries', '9b7fffffffffffffff'],
  ])('is refused when it is %s', async (_case, hex) => {
    const { cookie } = await newUser(test());
    const begun = await mutate(app(), 'secondFactors.beginPasskey', { cookie });
    const answer = softwarePasskey().add(dataOf(begun));
    const attestationObject = Buffer.from(hex, 'hex').toString('base64url');
    const response = { ...answer.response, attestationObject };
    const input = { name: 'Phone', answer: { ...answer, response } };
    const added = await mutate(app(), 'secondFactors.addPasskey', { input, cookie });
    expect(added.statusCode).toBe(400);
  });

  it('is not read when it is longer than that of any passkey', async () => {
    expect(refusalOf(await addWith(() => Buffer.alloc(3000)))).toEqual([
      400,
      "We couldn't read what the passkey sent",
    ]);
  });
});
