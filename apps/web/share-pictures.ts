import { globSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 630;
const NAVY = '#0b1f3a';

const jpeg = { quality: 82, mozjpeg: true };

/**
 * Renders the share images, 1200 × 630, into `og`: one per post illustration, and the house with the
 * company's mark for all other pages.
 * @param client folder of the built browser files
 */
export const drawSharePictures = async (client: string): Promise<void> => {
  const folder = join(client, 'og');
  mkdirSync(folder);
  for (const drawing of globSync('img/post-*.svg', { cwd: client })) {
    await sharp(join(client, drawing))
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .flatten({ background: NAVY })
      .jpeg(jpeg)
      .toFile(join(folder, `${basename(drawing, '.svg')}.jpg`));
  }
  const house = await sharp(join(client, 'img/house-section.svg'))
    .resize(800, 600)
    .png()
    .toBuffer();
  const mark = await sharp(join(client, 'img/logo-mark.svg'), { density: 360 })
    .resize(220, 220)
    .png()
    .toBuffer();
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: NAVY } })
    .composite([
      { input: house, left: 380, top: 20 },
      { input: mark, left: 110, top: 205 },
    ])
    .jpeg(jpeg)
    .toFile(join(folder, 'default.jpg'));
};
