import { HEIC_UNREADABLE } from '@hvac/contract/image-kind';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  animation,
  heicPhotograph,
  photographOnItsSide,
  picture,
  pixelBomb,
} from '../../../test/pictures.ts';
import { type ImageSize, reencodeImage } from './pipeline.ts';

const NOT_AN_IMAGE = 'Please select an image file (JPEG, PNG, GIF, etc.).';

const sizeOf = async (bytes: Buffer | undefined) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};
const mainOf = async (bytes: Buffer) =>
  (await reencodeImage(bytes)).files.get('main') ?? Buffer.alloc(0);

describe('a file that is refused', () => {
  it.each([
    ['nothing', ''],
    ['text', 'A furnace'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a drawing with a script', '<?xml version="1.0"?><svg><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a document', '%PDF-1.7\n1 0 obj'],
    ['the beginning of a picture', 'GIF89a'],
    ['a program', '\x7fELF\x02\x01\x01'],
    ['an archive', 'PK\x03\x04'],
    ['instructions to another decoder', 'push graphic-context\nfill url(https://evil.example/)'],
  ])('%s', async (_what, text) => {
    const refused = reencodeImage(Buffer.from(text, 'latin1'));
    await expect(refused).rejects.toMatchObject({ name: 'AppError' });
    await expect(refused).rejects.toSatisfy(({ status }) => [400, 415].includes(status));
  });

  it.each([
    ['tiff', 'a TIFF picture'],
    ['avif', 'an AVIF picture'],
  ] as const)('a picture in the format %s', async (format, what) => {
    await expect(reencodeImage(await picture({ format }))).rejects.toMatchObject({
      code: 'unsupportedType',
      message: `This is ${what}, which can't be used here. Open it, save it as JPEG or PNG, and choose that. ${NOT_AN_IMAGE}`,
    });
  });

  it('a photo that only the phone can read, with advice on what to do there', async () => {
    await expect(reencodeImage(heicPhotograph())).rejects.toMatchObject({
      code: 'unsupportedType',
      message: HEIC_UNREADABLE,
    });
  });

  it('a picture that ends in the middle', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const whole = await picture({ width: 400, height: 300, format });
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      await expect(reencodeImage(half), format).rejects.toMatchObject({ status: 400 });
    }
  });

  it.each([
    [20_000, 20_000],
    [7072, 7072],
    [60_000, 1000],
  ])('one that claims to be %i by %i, before it is decoded', async (width, height) => {
    await expect(reencodeImage(pixelBomb(width, height))).rejects.toMatchObject({
      code: 'tooLarge',
      message: expect.stringContaining('50 megapixels'),
    });
  });

  it('one of more than 25 MB', async () => {
    await expect(reencodeImage(Buffer.alloc(25 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'tooLarge',
    });
  });
});

describe('a picture that is accepted', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('may be a %s', async (format) => {
    expect(await sizeOf(await mainOf(await picture({ format })))).toEqual({
      width: 64,
      height: 48,
      format: 'webp',
    });
  });

  it('is upright and reveals nothing about place, person or camera', async () => {
    const photograph = await photographOnItsSide();
    expect((await sharp(photograph).metadata()).exif).toBeDefined();
    const { width, height, files } = await reencodeImage(photograph);
    expect({ width, height }).toEqual({ width: 100, height: 200 });
    for (const bytes of files.values()) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(bytes.includes('Lovelace')).toBe(false);
    }
  });

  it('loses everything else in the file', async () => {
    const polyglot = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')]);
    expect((await mainOf(polyglot)).includes('<script')).toBe(false);
  });

  it('is not animated: only the first frame stays, and that is said', async () => {
    const { files, wasAnimated } = await reencodeImage(await animation());
    expect((await sharp(files.get('main')).metadata()).pages ?? 1).toBe(1);
    expect(wasAnimated).toBe(true);
  });

  it('comes in the widths below its own, and in one for sharing', async () => {
    const { files } = await reencodeImage(await picture({ width: 1200, height: 900 }));
    const sizes: [ImageSize, object][] = [];
    for (const [size, bytes] of files) sizes.push([size, await sizeOf(bytes)]);
    expect(sizes).toEqual([
      ['main', { width: 1200, height: 900, format: 'webp' }],
      [480, { width: 480, height: 360, format: 'webp' }],
      [960, { width: 960, height: 720, format: 'webp' }],
      ['share', { width: 1200, height: 630, format: 'jpeg' }],
    ]);
  });

  it('is at most 2000 pixels wide and high', async () => {
    const { width, height } = await reencodeImage(await picture({ width: 500, height: 4000 }));
    expect({ width, height }).toEqual({ width: 250, height: 2000 });
  });

  it('keeps its transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = await sharp({
      create: { width: 20, height: 20, channels: 4, background: clear },
    })
      .png()
      .toBuffer();
    expect((await sharp(await mainOf(glass)).metadata()).hasAlpha).toBe(true);
  });

  it('may be grey or have 16 bits per channel', async () => {
    const grey = await sharp(await picture())
      .greyscale()
      .png()
      .toBuffer();
    const deep = await sharp(await picture())
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    for (const bytes of [grey, deep]) {
      expect(await sizeOf(await mainOf(bytes))).toMatchObject({ width: 64, format: 'webp' });
    }
  });
});
