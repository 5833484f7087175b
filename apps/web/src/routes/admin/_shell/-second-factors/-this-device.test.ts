import { expect, it } from 'vitest';
import { thisDevice } from './-this-device.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, 'iPhone'],
  [MAC, 0, 'Mac'],
  [MAC, 5, 'iPad'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0.0.0 Mobile Safari/537.36',
    5,
    'Android phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) Chrome/130.0.0.0 Safari/537.36',
    5,
    'Android tablet',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36', 10, 'Windows PC'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0.0.0 Safari/537.36', 0, 'Chromebook'],
  ['curl/8.9', 0, 'My device'],
])('calls %s with %i touch points %s', (userAgent, maxTouchPoints, name) => {
  expect(thisDevice({ userAgent, maxTouchPoints })).toBe(name);
});
