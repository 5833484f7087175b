import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  cut,
  fixture,
  markerAt,
  patched,
  photo,
  segment,
  withoutLastCoefficient,
  withSegment,
} from '../../../test/photos.ts';
import { reencodeImage } from './pipeline.ts';

const WIDTH = 400;
const HEIGHT = 300;
const size = async (bytes: Buffer) => {
  const { width, height } = await reencodeImage(bytes);
  return [width, height];
};
const mainOf = async (bytes: Buffer) =>
  sharp((await reencodeImage(bytes)).files.get('main'))
    .removeAlpha()
    .raw()
    .toBuffer();

/** How far two pictures differ, as a mean over the rows of a part. */
const difference = (one: Buffer, other: Buffer, from: number, to: number): number => {
  const row = one.length / HEIGHT;
  let sum = 0;
  for (let at = from * row; at < to * row; at += 1)
    sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / ((to - from) * row);
};

const jpeg = await photo(WIDTH, HEIGHT).jpeg({ quality: 85 }).toBuffer();
const WAYS: [string, Buffer][] = [
  ['a JPEG', jpeg],
  ['a JPEG in grey', await photo(WIDTH, HEIGHT).greyscale().jpeg().toBuffer()],
  ['a JPEG in printing colors', await photo(WIDTH, HEIGHT).toColourspace('cmyk').jpeg().toBuffer()],
  [
    'a JPEG with a wide range of colors',
    await photo(WIDTH, HEIGHT).jpeg().withIccProfile('p3').toBuffer(),
  ],
  ['a PNG', await photo(WIDTH, HEIGHT).png().toBuffer()],
  ['a PNG of 16 bits', await photo(WIDTH, HEIGHT).toColourspace('rgb16').png().toBuffer()],
  ['a GIF', await photo(WIDTH, HEIGHT).gif().toBuffer()],
  ['a WebP', await photo(WIDTH, HEIGHT).webp().toBuffer()],
  ['a WebP without loss', await photo(WIDTH, HEIGHT).webp({ lossless: true }).toBuffer()],
];
const STEPS: [string, Buffer][] = [
  [
    'a progressive JPEG',
    await photo(WIDTH, HEIGHT).jpeg({ progressive: true, quality: 85 }).toBuffer(),
  ],
  ['one with few steps', await photo(WIDTH, HEIGHT).jpeg({ mozjpeg: true }).toBuffer()],
  [
    'one with large steps',
    await photo(WIDTH, HEIGHT).jpeg({ progressive: true, optimiseScans: true }).toBuffer(),
  ],
];

describe('a file that lacks a tenth or more', () => {
  it.each([...WAYS])('is refused: %s', async (_what, whole) => {
    for (const share of [0.1, 0.5, 0.8, 0.88]) {
      await expect(reencodeImage(cut(whole, share)), String(share)).rejects.toMatchObject({
        status: 400,
        message: 'This photo is damaged or incomplete. Please choose another one.',
      });
    }
  });

  it.each(STEPS)('is refused where its steps are missing: %s', async (_what, whole) => {
    for (const share of [0.05, 0.2, 0.5]) {
      await expect(reencodeImage(cut(whole, share)), String(share)).rejects.toMatchObject({
        status: 400,
      });
    }
  });

  it.each([
    ['with an end put behind it', Buffer.concat([cut(jpeg, 0.7), Buffer.of(0xff, 0xd9)])],
    [
      'with nothing but zeros behind it',
      Buffer.concat([cut(jpeg, 0.7), Buffer.alloc(jpeg.length * 0.3)]),
    ],
    [
      'written by a phone that confuses its last coefficient',
      withoutLastCoefficient(cut(jpeg, 0.7)),
    ],
  ])('is refused %s', async (_what, bytes) => {
    await expect(reencodeImage(bytes)).rejects.toMatchObject({ status: 400 });
  });
});

describe('a damaged file that shows more than nine tenths', () => {
  it.each([...WAYS, ...STEPS])('is stored: %s', async (_what, whole) => {
    const before = await mainOf(whole);
    for (const share of [0.92, 0.95, 0.99]) {
      const after = await mainOf(cut(whole, share));
      expect(after.length, String(share)).toBe(before.length);
      expect(difference(before, after, 0, HEIGHT * 0.86)).toBeLessThan(4);
    }
  });

  it.each([...WAYS, ...STEPS])('is stored without its last bytes: %s', async (_what, whole) => {
    for (const lacking of [1, 2, 3, 12]) {
      expect(await size(whole.subarray(0, -lacking)), String(lacking)).toEqual([WIDTH, HEIGHT]);
    }
  });

  const SCAN = markerAt(jpeg, 0xda);
  it.each([
    ['a last coefficient of 0', withoutLastCoefficient(jpeg)],
    ['that, and no end', withoutLastCoefficient(jpeg).subarray(0, -2)],
    ['zeros where its end was', Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(50)])],
    ['zeros behind nine tenths', Buffer.concat([cut(jpeg, 0.95), Buffer.alloc(1000)])],
    [
      'bytes between its segments',
      Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(9), jpeg.subarray(20)]),
    ],
    [
      'bytes before its scan',
      Buffer.concat([jpeg.subarray(0, SCAN), Buffer.from('JUNK'), jpeg.subarray(SCAN)]),
    ],
    ['a version of JFIF to come', patched(jpeg, markerAt(jpeg, 0xe0) + 9, 7)],
    [
      'another transform of colors',
      withSegment(jpeg, segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x07', 'latin1'))),
    ],
    [
      'a profile of which a part is missing',
      withSegment(jpeg, segment(0xe2, Buffer.from('ICC_PROFILE\0\x02\x03part', 'latin1'))),
    ],
    [
      'exposure data that is damaged',
      withSegment(jpeg, segment(0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1'))),
    ],
    [
      'no height before its end',
      Buffer.concat([
        patched(jpeg, markerAt(jpeg, 0xc0) + 5, 0, 0).subarray(0, -2),
        segment(0xdc, Buffer.of(HEIGHT >> 8, HEIGHT & 255)),
        Buffer.of(0xff, 0xd9),
      ]),
    ],
  ])('is stored when it is a JPEG with %s', async (_what, bytes) => {
    expect(await size(bytes)).toEqual([WIDTH, HEIGHT]);
  });

  it('is not taken for one that lacks its lower part when that is white', async () => {
    const paper = await sharp({
      create: { width: 300, height: 400, channels: 3, background: '#ffffff' },
    })
      .composite([{ input: await photo(300, 100).png().toBuffer(), top: 0, left: 0 }])
      .jpeg()
      .toBuffer();
    for (const bytes of [paper.subarray(0, -2), withoutLastCoefficient(paper)]) {
      expect(await size(bytes)).toEqual([300, 400]);
    }
  });
});

describe('a file of a kind that few programs write', () => {
  it.each([
    'arithmetic.jpg',
    'arithmetic-progressive.jpg',
    'restart-markers.jpg',
    'one-scan-each.jpg',
    'interlaced.gif',
  ])('is stored: %s', async (name) => {
    expect(await size(fixture(`photos/${name}`))).toEqual([160, 120]);
  });

  it.each(['restart-markers.jpg', 'one-scan-each.jpg', 'interlaced.gif'])(
    'is stored without its last bytes: %s',
    async (name) => {
      expect(await size(fixture(`photos/${name}`).subarray(0, -2))).toEqual([160, 120]);
    },
  );

  it.each([
    'arithmetic.jpg',
    'arithmetic-progressive.jpg',
    'restart-markers.jpg',
    'interlaced.gif',
  ])('is refused when half of it is missing: %s', async (name) => {
    await expect(reencodeImage(cut(fixture(`photos/${name}`), 0.5))).rejects.toMatchObject({
      status: 400,
    });
  });

  const FRAME = markerAt(jpeg, 0xc0);
  it.each([
    ['12 bits per color', patched(jpeg, FRAME + 4, 12)],
    ['no loss', patched(jpeg, FRAME + 1, 0xc3)],
    ['parts that refine others', patched(jpeg, FRAME + 1, 0xc5)],
    ['the coding of JPEG-LS', patched(jpeg, FRAME + 1, 0xf7)],
  ])('is refused with what to do when it is a JPEG with %s', async (_what, bytes) => {
    await expect(reencodeImage(bytes)).rejects.toMatchObject({
      code: 'unsupportedType',
      message: expect.stringMatching(/^This is a JPEG of a rare kind .* ordinary JPEG/),
    });
  });
});
