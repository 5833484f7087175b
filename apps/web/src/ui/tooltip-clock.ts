/** How long the pointer or the focus must rest before a tooltip opens, in milliseconds (spec §9). */
export const TOOLTIP_OPEN_DELAY = 700;
/** Within this time after a tooltip has closed, the next one opens immediately, in milliseconds (spec §9). */
export const TOOLTIP_SKIP_DELAY = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Records that a tooltip was just closed. */
export const noteTooltipClosed = (now: number): void => {
  closedAt = now;
};

/** The delay of the next tooltip, in milliseconds. */
export const tooltipDelay = (now: number): number =>
  now - closedAt < TOOLTIP_SKIP_DELAY ? 0 : TOOLTIP_OPEN_DELAY;
