/** A point of an image, in percent from the left and from the top: it stays in view when a frame crops the image. */
export interface FocalPoint {
  focusX: number;
  focusY: number;
}

/** Images are positioned in steps of ten percent. */
export const FOCUS_STEP = 10;

const STEPS = 100 / FOCUS_STEP + 1;
const MIDDLE = (STEPS ** 2 - 1) / 2;

/** Every position, as `object-position` takes it. Fixed, so that style props choose one and contain no data. */
export const POSITIONS: readonly string[] = Array.from(
  { length: STEPS ** 2 },
  (_, index) => `${(index % STEPS) * FOCUS_STEP}% ${Math.floor(index / STEPS) * FOCUS_STEP}%`,
);

/** The index of the position for a focal point; -1 for the middle, where browsers put an image anyway. */
export const positionOf = (focus: FocalPoint | undefined): number => {
  if (!focus) return -1;
  const [column, row] = [focus.focusX, focus.focusY].map((at) => Math.round(at / FOCUS_STEP));
  const index = (row ?? 0) * STEPS + (column ?? 0);
  return index === MIDDLE ? -1 : index;
};
