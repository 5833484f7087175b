import { crc32 } from 'node:zlib';
import { kindRefusal } from '@hvac/contract/image-kind';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  fixture,
  greyPhoto,
  markerAt,
  patched,
  photo,
  segment,
  withSegment,
} from '../../../test/photos.ts';
import { animation, picture } from '../../../test/pictures.ts';
import { reencodeImage } from './pipeline.ts';

const jpeg = await photo(160, 120).jpeg().toBuffer();
const small = await photo(40, 30).jpeg().toBuffer();
const png = await photo(160, 120).png().toBuffer();

const inSteps = await photo(160, 120)
  .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
  .toBuffer();
const animated = await animation();
const animatedWebp = await sharp(animated, { animated: true })
  .webp({ loop: 0, delay: [100, 100] })
  .toBuffer();

const size = async (bytes: Buffer) => {
  const { width, height } = await reencodeImage(bytes);
  return [width, height];
};
/** A JPEG whose frame claims to have other dimensions. */
const claiming = (bytes: Buffer, marker: number, width: number, height: number) => {
  const frame = markerAt(bytes, marker);
  return patched(bytes, frame + 5, height >> 8, height & 255, width >> 8, width & 255);
};
const xmp = (text: string) =>
  segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${text}</x:xmpmeta>`));
const film = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'),
  Buffer.alloc(5000, 7),
]);
const chunk = (type: string, content: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, body, sum]);
};
/** Where the pixels of a PNG begin. */
const PIXELS = png.indexOf('IDAT') - 4;
const withChunk = (type: string, content: Buffer) =>
  Buffer.concat([png.subarray(0, PIXELS), chunk(type, content), png.subarray(PIXELS)]);
const GAIN_MAP =
  '<rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMax="2.3" hdrgm:HDRCapacityMax="2.3"/>';

const MADE: [string, Buffer][] = [
  ['a progressive JPEG', await photo(160, 120).jpeg({ progressive: true }).toBuffer()],
  ['one in printing colors', await photo(160, 120).toColourspace('cmyk').jpeg().toBuffer()],
  [
    'one with all its colors',
    await photo(160, 120).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['one with restart markers', fixture('photos/restart-markers.jpg')],
  ['one with arithmetic coding', fixture('photos/arithmetic.jpg')],
  ['two JPEGs in one file', Buffer.concat([jpeg, small])],
  ['a photo with its depth behind it', Buffer.concat([jpeg, Buffer.alloc(3), small, small])],
  ['a photo that moves', Buffer.concat([withSegment(jpeg, xmp('MotionPhoto')), film])],
  [
    'a photo with a gain map',
    Buffer.concat([withSegment(jpeg, xmp(GAIN_MAP)), withSegment(small, xmp(GAIN_MAP))]),
  ],
  [
    'one whose thumbnail is a JPEG',
    withSegment(jpeg, segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), small]))),
  ],
  ['a JPEG with a text behind it', Buffer.concat([jpeg, Buffer.from('SEFT trailer')])],
  ['a PNG with bytes behind it', Buffer.concat([png, Buffer.alloc(100, 1)])],
  ['an interlaced PNG', await photo(160, 120).png({ progressive: true }).toBuffer()],
  ['a PNG of 16 bits', await photo(160, 120).toColourspace('rgb16').png().toBuffer()],
  ['a PNG of few colors', await photo(160, 120).png({ palette: true, colours: 5 }).toBuffer()],
  ['a PNG with a profile that is none', withChunk('iCCP', Buffer.from('x\0\0nothing'))],
  ['a PNG that says it moves', withChunk('acTL', Buffer.of(0, 0, 0, 1, 0, 0, 0, 0))],
  ['a WebP', await photo(160, 120).webp().toBuffer()],
];

describe('what phones and their programs make', () => {
  it.each(MADE)('is stored: %s', async (_what, bytes) => {
    expect(await size(bytes)).toEqual([160, 120]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is stored upright: turn %i', async (orientation) => {
    const turned = await photo(160, 120).jpeg().withMetadata({ orientation }).toBuffer();
    expect(await size(turned)).toEqual(orientation < 5 ? [160, 120] : [120, 160]);
  });

  it.each([
    ['48 megapixels', 8064, 6048, [2000, 1500]],
    ['50 megapixels of a Pixel', 8160, 6144, [2000, 1506]],
    ['108 megapixels', 12000, 9000, [2000, 1500]],
    ['a panorama', 16382, 3628, [2000, 443]],
    ['a tall one', 3000, 20000, [300, 2000]],
  ] as const)('is stored, reduced: %s', async (_what, width, height, stored) => {
    expect(await size(await greyPhoto(width, height))).toEqual(stored);
  });

  it('is stored, reduced: a screenshot of 20,000 pixels', async () => {
    const shot = await picture({ width: 1440, height: 20_000, format: 'png' });
    expect(await size(shot)).toEqual([144, 2000]);
  });
});

describe('a picture with too many pixels', () => {
  it.each([
    ['JPEG', claiming(jpeg, 0xc0, 13_000, 9300), /at most 50 megapixels, or a JPEG of at most 120/],
    ['JPEG of the largest edges', claiming(jpeg, 0xc0, 65_000, 65_000), /at most 120/],
    [
      'PNG',
      Buffer.concat([
        png.subarray(0, 8),
        chunk('IHDR', Buffer.from('000020d0000018000802000000', 'hex')),
        png.subarray(33),
      ]),
      /at most 50 megapixels/,
    ],
    [
      'progressive JPEG with all its colors',
      claiming(inSteps, 0xc2, 8000, 8000),
      /progressive JPEG.*ordinary JPEG.*60 megapixels/,
    ],
  ])('is refused with what to do: %s', async (_what, bytes, message) => {
    await expect(reencodeImage(bytes)).rejects.toMatchObject({
      code: 'tooLarge',
      message: expect.stringMatching(message),
    });
  });
});

describe('a picture that moves', () => {
  it.each([
    ['a GIF', animated, [40, 30]],
    ['a GIF with frames of other sizes', fixture('photos/small-frames.gif'), [40, 30]],
    ['a WebP', animatedWebp, [40, 30]],
    ['a PNG', withChunk('acTL', Buffer.of(0, 0, 0, 2, 0, 0, 0, 0)), [160, 120]],
  ])('is stored as its first frame, which is said: %s', async (_what, bytes, stored) => {
    const { width, height, wasAnimated } = await reencodeImage(bytes);
    expect([width, height, wasAnimated]).toEqual([...stored, true]);
  });

  it('is told from one that stands still', async () => {
    for (const bytes of [jpeg, png, await picture({ format: 'gif' })]) {
      expect((await reencodeImage(bytes)).wasAnimated).toBe(false);
    }
  });
});

it.each([
  ['bytes before a JPEG', Buffer.concat([Buffer.from('\n'), jpeg]), 'unknown'],
  ['a file that was never filled', Buffer.alloc(100_000), 'unknown'],
  ['a film', film, 'video'],
] as const)('%s are refused for what they are', async (_what, bytes, kind) => {
  await expect(reencodeImage(bytes)).rejects.toMatchObject({
    code: 'unsupportedType',
    message: kindRefusal(kind),
  });
});
