import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NAVY } from '@hvac/contract/brand-palettes';
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 630;
const GROUND = NAVY[900];

const jpeg = { quality: 82, mozjpeg: true };

/** A drawing of the house, with room for the company's mark on its left. */
const houseOn = async (drawing: string, background: string) => {
  const house = await sharp(Buffer.from(drawing)).resize(800, 600).png().toBuffer();
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } }).composite([
    { input: house, left: 380, top: 20 },
  ]);
};

const COLOR = /#[0-9a-f]{3}(?:[0-9a-f]{3})?\b/g;
const inColors = (drawing: string, colorOf: (color: string) => string) =>
  drawing.replace(COLOR, (color) => colorOf(color));

const channelOf = async (drawing: string, background: string, channel: 0 | 1 | 2) =>
  (await houseOn(drawing, background))
    .png()
    .toBuffer()
    .then((picture) => sharp(picture).extractChannel(channel).raw().toBuffer());

/**
 * The house as layers, one below the other, which the host paints in the shades of a brand: first red, green and blue
 * of everything that is not in a shade of navy, then the amount of each shade in each pixel.
 */
const layersOf = async (drawing: string): Promise<Buffer> => {
  const shades = Object.values<string>(NAVY);
  const others = inColors(drawing, (color) => (shades.includes(color) ? '#000000' : color));
  const layers = ([0, 1, 2] as const).map((channel) => channelOf(others, '#000000', channel));
  for (const shade of shades) {
    const alone = inColors(drawing, (color) => (color === shade ? '#ffffff' : '#000000'));
    layers.push(channelOf(alone, shade === GROUND ? '#ffffff' : '#000000', 0));
  }
  return Buffer.concat(await Promise.all(layers));
};

/** In pixels, as the largest icon of an installed app. */
const APP_MARK = 512;

/**
 * Renders the mark for the icons of the installed office, and how much of each pixel is the house, which the host paints in
 * the shade of a brand.
 * @param client folder of the built browser files
 */
export const drawAppMark = async (client: string): Promise<void> => {
  const mark = readFileSync(join(client, 'favicon.svg'), 'utf8');
  const house = inColors(mark, (color) => (color === NAVY[800] ? '#ffffff' : '#000000'));
  const render = (svg: string, file: string) =>
    sharp(Buffer.from(svg), { density: (72 * APP_MARK) / 64 })
      .resize(APP_MARK, APP_MARK)
      .png({ compressionLevel: 9 })
      .toFile(join(client, 'img', file));
  await Promise.all([render(mark, 'app-mark.png'), render(house, 'app-mark-house.png')]);
};

/**
 * Renders the share images, 1200 × 630, into `og`: one per post illustration, and the house with the mark for all
 * other pages. The mark and the layers of every drawing of the house go to `img`.
 * @param client folder of the built browser files
 */
export const drawSharePictures = async (client: string): Promise<void> => {
  const folder = join(client, 'og');
  mkdirSync(folder);
  const drawPost = (drawing: string) =>
    sharp(join(client, drawing))
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .flatten({ background: GROUND })
      .jpeg(jpeg)
      .toFile(join(folder, `${basename(drawing, '.svg')}.jpg`));
  await Promise.all(globSync('img/post-*.svg', { cwd: client }).map(drawPost));
  const drawingIn = (file: string) => readFileSync(join(client, file), 'utf8');
  const mark = await sharp(join(client, 'img/logo-mark.svg'), { density: 360 })
    .resize(220, 220)
    .png()
    .toBuffer();
  await sharp(mark).toFile(join(client, 'img/share-mark.png'));
  await sharp(await (await houseOn(drawingIn('img/house-section.svg'), GROUND)).png().toBuffer())
    .composite([{ input: mark, left: 110, top: 205 }])
    .jpeg(jpeg)
    .toFile(join(folder, 'default.jpg'));
  for (const house of globSync('img/house-section*.svg', { cwd: client })) {
    const layers = await layersOf(drawingIn(house));
    const file = house.replace('house-section', 'share-layers').replace('.svg', '.png');
    await sharp(layers, { raw: { width: WIDTH, height: layers.length / WIDTH, channels: 1 } })
      .png({ compressionLevel: 9 })
      .toFile(join(client, file));
  }
};
