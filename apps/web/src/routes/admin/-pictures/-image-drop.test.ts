import { kindRefusal } from '@hvac/contract/image-kind';
import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '@hvac/contract/images';
import { describe, expect, it } from 'vitest';
import { sendProblem, typeProblem } from './-image-drop.tsx';

describe('a file chosen as an image', () => {
  it.each([
    ['application/pdf', 'pdf'],
    ['text/html', 'html'],
    ['text/plain', 'jpeg'],
    ['video/mp4', 'video'],
  ] as const)(
    'is refused when its type is "%s", in the words of the specification',
    (type, kind) => {
      expect(typeProblem({ type }, kind)).toBe(NOT_AN_IMAGE);
    },
  );

  it.each(['pdf', 'raw', 'video', 'empty', 'unknown'] as const)(
    'is refused for what it is when it has no type and is %s',
    (kind) => {
      for (const type of ['', 'application/octet-stream']) {
        expect(typeProblem({ type }, kind)).toBe(kindRefusal(kind));
      }
    },
  );

  it.each([
    ['image/jpeg', 'jpeg'],
    ['image/heic', 'heic'],
    ['image/heic', 'jpeg'],
    ['', 'heic'],
    ['application/octet-stream', 'avif'],
    ['', 'jpeg'],
  ] as const)('may have the type "%s" when it is %s', (type, kind) => {
    expect(typeProblem({ type }, kind)).toBeNull();
  });

  it('is too large when it exceeds the limit by a single byte', () => {
    for (const kind of ['png', 'jpeg', 'unknown', 'text'] as const) {
      expect(sendProblem({ size: IMAGE_FILE_LIMIT + 1 }, kind)).toBe(IMAGE_TOO_LARGE);
      expect(sendProblem({ size: IMAGE_FILE_LIMIT }, kind)).toBeNull();
    }
  });

  it('is not sent as it is when the site does not store its kind', () => {
    for (const kind of ['heic', 'avif', 'tiff', 'bmp', 'raw', 'svg', 'video'] as const) {
      expect(sendProblem({ size: 1 }, kind)).toBe(kindRefusal(kind));
      expect(sendProblem({ size: IMAGE_FILE_LIMIT + 1 }, kind)).toBe(kindRefusal(kind));
    }
  });

  it('is left to the server when it is no picture', () => {
    for (const kind of ['html', 'pdf', 'text', 'unknown'] as const) {
      expect(sendProblem({ size: 1 }, kind)).toBeNull();
    }
  });
});
