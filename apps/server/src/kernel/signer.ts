import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs texts, so that a valid signature proves that a text came from this site. */
export interface TextSigner {
  /** The text with its signature, in characters that a URL may have if the text does. */
  sign(text: string): string;
  /** The text in a signed one; null unless the signature is valid, to the letter. */
  read(signed: string): string | null;
}

/** The same for whole numbers. */
export interface Signer {
  sign(value: number): string;
  read(signed: string): number | null;
}

const NUMBER = /^[1-9]\d{0,14}$/;

/** @param keys the first one signs; the others are former keys, whose signatures stay valid */
export const createTextSigner = (keys: readonly Buffer[]): TextSigner => {
  const [first] = keys;
  if (!first) throw new Error('Nothing can be signed without a key');
  const signature = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: (text) => `${text}.${signature(first, text)}`,
    read: (signed) => {
      const [, text, given = ''] = /^([\w.-]{1,100})\.([\w-]{43})$/.exec(signed) ?? [];
      if (text === undefined) return null;
      // As text: its last character could be another one for the same bytes.
      const bytes = Buffer.from(given);
      return keys.some((key) => timingSafeEqual(Buffer.from(signature(key, text)), bytes))
        ? text
        : null;
    },
  };
};

/** @param keys the first one signs; the others are former keys, whose signatures stay valid */
export const createSigner = (keys: readonly Buffer[]): Signer => {
  const texts = createTextSigner(keys);
  return {
    sign: (value) => texts.sign(String(value)),
    read: (signed) => {
      const text = texts.read(signed);
      return text !== null && NUMBER.test(text) ? Number(text) : null;
    },
  };
};
