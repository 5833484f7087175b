import { describe, expect, it } from 'vitest';
import {
  noteTooltipClosed,
  TOOLTIP_OPEN_DELAY,
  TOOLTIP_SKIP_DELAY,
  tooltipDelay,
} from './tooltip.tsx';

describe('the delay of tooltips', () => {
  it('is 700 ms, and zero within 300 ms after another one has closed (spec §9) [spec 014, 015]', () => {
    expect([TOOLTIP_OPEN_DELAY, TOOLTIP_SKIP_DELAY]).toEqual([700, 300]);
    expect(tooltipDelay(10_000)).toBe(700);
    noteTooltipClosed(10_000);
    expect(tooltipDelay(10_299)).toBe(0);
    expect(tooltipDelay(10_300)).toBe(700);
  });
});
