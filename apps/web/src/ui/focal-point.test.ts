import { describe, expect, it } from 'vitest';
import { POSITIONS, positionOf } from './focal-point.ts';

const shown = (focusX: number, focusY: number) => POSITIONS[positionOf({ focusX, focusY })];

describe('the position of an image', () => {
  it.each([
    [0, 0, '0% 0%'],
    [100, 0, '100% 0%'],
    [0, 100, '0% 100%'],
    [100, 100, '100% 100%'],
    [50, 20, '50% 20%'],
    [34, 86, '30% 90%'],
  ])('is near the focal point %i, %i', (focusX, focusY, position) => {
    expect(shown(focusX, focusY)).toBe(position);
  });

  it('is left to the browser if the focal point is in the middle', () => {
    expect(shown(50, 50)).toBeUndefined();
    expect(shown(46, 54)).toBeUndefined();
    expect(POSITIONS[positionOf(undefined)]).toBeUndefined();
  });
});
