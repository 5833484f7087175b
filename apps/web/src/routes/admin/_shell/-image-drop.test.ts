import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '@hvac/contract/images';
import { describe, expect, it } from 'vitest';
import { imageFileProblem } from './-image-drop.tsx';

const file = (type: string, size: number): File =>
  Object.defineProperty(new File([], 'a', { type }), 'size', { value: size });

describe('a file chosen as an image', () => {
  it.each(['application/pdf', 'text/html', ''])('is refused when its type is "%s"', (type) => {
    expect(imageFileProblem(file(type, 1))).toBe(NOT_AN_IMAGE);
  });

  it('is refused when it exceeds the limit by a single byte', () => {
    expect(imageFileProblem(file('image/png', IMAGE_FILE_LIMIT + 1))).toBe(IMAGE_TOO_LARGE);
    expect(imageFileProblem(file('image/png', IMAGE_FILE_LIMIT))).toBeNull();
  });
});
