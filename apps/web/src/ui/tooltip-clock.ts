/** How long a pointer or the focus rests before a tooltip opens, in milliseconds (spec §9). */
export const TOOLTIP_OPEN_DELAY = 700;
/** Within this time after one tooltip has closed, the next opens at once, in milliseconds (spec §9). */
export const TOOLTIP_SKIP_DELAY = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Remembers that a tooltip was just closed. */
export const noteTooltipClosed = (now: number): void => {
  closedAt = now;
};

/** How long the next tooltip waits, in milliseconds. */
export const tooltipDelay = (now: number): number =>
  now - closedAt < TOOLTIP_SKIP_DELAY ? 0 : TOOLTIP_OPEN_DELAY;
