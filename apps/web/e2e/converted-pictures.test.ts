import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animation } from '../../server/test/pictures.ts';
import { DESK } from './page.ts';
import { type ChosenFile, photograph } from './pictures.ts';
import { descriptionOf, eventually } from './steps.ts';
import { openAdd, submit, useWebsiteImages } from './website-images.ts';

const { call, storedImages, openScreen } = useWebsiteImages();

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const red = { create: { width: 300, height: 200, channels: 3, background: '#b4321e' } } as const;
/** A drawing on nothing. */
const transparentAvif = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 4, background: clear } })
    .composite([{ input: { ...red } }])
    .avif({ effort: 0 })
    .toBuffer();

/** A BMP of one color. */
const bmp = (width: number, height: number): Buffer => {
  const pixels = Buffer.alloc(width * height * 4, Buffer.of(30, 50, 180, 0));
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(32, 28);
  return Buffer.concat([head, pixels]);
};

/** Drops a file that is followed by more than 25 MB, which come into being in the browser. */
const dropHeavy = (target: Locator, { name, mimeType, buffer }: ChosenFile): Promise<void> =>
  target.evaluate(
    (element, { name, type, bytes }) => {
      const dataTransfer = new DataTransfer();
      const padding = new Uint8Array(25 * 1024 * 1024);
      dataTransfer.items.add(new File([new Uint8Array(bytes), padding], name, { type }));
      const options = { dataTransfer, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('drop', options));
    },
    { name, type: mimeType, bytes: [...buffer] },
  );

const file = (name: string, mimeType: string, buffer: Buffer): ChosenFile => ({
  name,
  mimeType,
  buffer,
});

test('a picture of a kind that is not stored is converted where the browser can show it, and is refused in words where it cannot; one that moves says that it will stand still', async () => {
  const page = await openScreen(DESK);
  const form = await openAdd(page);
  const field = form.getByLabel('Image file');
  const choose = async (chosen: ChosenFile) => {
    await field.setInputFiles(chosen);
  };

  for (const [chosen, words] of [
    [
      file('scan.tif', 'image/tiff', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')),
      'This is a TIFF picture',
    ],
    [
      file('photo.avif', 'image/avif', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1miaf', 'latin1')),
      'This is an AVIF picture',
    ],
    [
      file('photo.jxl', '', Buffer.from('\xff\x0a\xfa\x1f\0', 'latin1')),
      'This is a JPEG XL picture',
    ],
    [file('IMG_1.DNG', '', Buffer.from('II\x1a\0\0\0HEAPCCDR', 'latin1')), 'This is a RAW photo'],
    [
      file('IMG_1.MOV', 'video/quicktime', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')),
      'Please select an image file (JPEG, PNG, GIF, etc.).',
    ],
    [file('empty', '', Buffer.alloc(0)), 'This file is empty'],
  ] as const) {
    await choose(chosen);
    await form.getByText(words).waitFor();
    expect(await descriptionOf(field)).toContain(words);
  }

  await choose(file('fan.gif', 'image/gif', await animation()));
  const notice = form.getByRole('status').getByText('This picture moves.');
  await notice.waitFor();
  const { buffer } = await photograph();
  const heavy = file('IMG_0002.jpeg', 'image/jpeg', buffer);
  await dropHeavy(form.getByText('or drag a photo here'), heavy);
  await form.getByText('IMG_0002.jpg', { exact: true }).waitFor();
  for (const [chosen, converted] of [
    [file('logo.avif', '', await transparentAvif()), 'logo.webp'],
    [file('old.bmp', 'image/bmp', bmp(300, 200)), 'old.webp'],
    [file('logo.avif', 'image/avif', await transparentAvif()), 'logo.webp'],
  ] as const) {
    await choose(chosen);
    await form.getByText(converted, { exact: true }).waitFor();
    await eventually(() => notice.count()).toBe(0);
  }
  await form.getByLabel('Name').fill('Our logo');
  await form.getByLabel('Location').selectOption('about-team');
  await submit(form, 'Add Image');
  await form.waitFor({ state: 'hidden' });
  const [stored] = await storedImages();
  const response = await call('GET', stored?.path ?? '');
  const { width, height, hasAlpha } = await sharp(
    Buffer.from(await response.arrayBuffer()),
  ).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: 2000, height: 1000, hasAlpha: true });
});
