import type { Page } from 'playwright-core';

const MAX_STOPS = 120;

interface Stop {
  name: string;
  problems: string[];
}

/** The focused element, and what keeps a visitor from seeing the focus; null when the focus has left the page. */
export const lookAtStop = (): Stop | null => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const problems: string[] = [];
  const boxes = [...element.getClientRects()].filter(({ width, height }) => width * height > 0);
  const isFormatted = element.matches('[contenteditable=true]');
  // For a text, the browser only scrolls the current line into view.
  const visiblePart = isFormatted || element.matches('textarea') ? 40 : Number.POSITIVE_INFINITY;
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  for (const { left, top, right, bottom: end } of boxes) {
    const bottom = Math.min(end, top + visiblePart);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // Corners may be rounded, so the points are the centre and the middle of each edge.
    const points: [number, number][] = [
      [x, y],
      [left + 6, y],
      [right - 6, y],
      [x, top + 6],
      [x, bottom - 6],
    ];
    if (!inside(left, top) || !inside(right, bottom))
      problems.push(`is outside of the window: ${[left, top, right, bottom].map(Math.round)}`);
    for (const [pointX, pointY] of points) {
      const hit = document.elementFromPoint(pointX, pointY);
      if (!hit || element.contains(hit) || hit.contains(element)) continue;
      // The frame of a field also contains the label of a file chooser or the button that shows a password.
      if (element.matches('input') && element.parentElement?.contains(hit)) continue;
      problems.push(`is covered by ${hit.tagName} ${hit.textContent.slice(0, 30)}`);
    }
  }
  if (boxes.length === 0) problems.push('cannot be seen');

  const luminance = (color: string): number => {
    const channels = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((text) => Number(text) / 255);
    const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
      channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isSeeThrough = (color: string) => /^rgba\(.*, 0\)$|^transparent$/.test(color);
  const behind = (start: Element | null): string => {
    for (let node = start; node; node = node.parentElement) {
      const { backgroundColor } = getComputedStyle(node);
      if (!isSeeThrough(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  // The focus ring of a link that covers its card is around the card.
  const rings = [getComputedStyle(element), getComputedStyle(element, '::after')];
  // That of a formatted text is around it and its buttons.
  const around = isFormatted && element.parentElement?.parentElement;
  if (around) rings.push(getComputedStyle(around));
  const ring = rings.find((style) => style.outlineStyle !== 'none') ?? getComputedStyle(element);
  const { outlineStyle, outlineWidth, outlineColor } = ring;
  const [light, dark] = [outlineColor, behind(element.parentElement)]
    .map(luminance)
    .sort((one, other) => other - one) as [number, number];
  // A button inside a time field has the browser's own focus ring, which scripts cannot see.
  const isWithin = !element.matches(':focus');
  if (isWithin) return { name: element.id, problems };
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) problems.push('has no ring');
  else if ((light + 0.05) / (dark + 0.05) < 3) problems.push(`has a faint ring ${outlineColor}`);
  const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
  return { name: name || element.id, problems: [...new Set(problems)] };
};

const PRESSES_AT_ONCE = 10;

/** Walks through a page with the Tab key, from its start until the focus leaves it, and returns to its top. */
export const walk = async (page: Page): Promise<Stop[]> => {
  // The page records its stops itself: asking it after each press would take twice as long.
  await page.evaluate(
    `window.stops = []; window.onkeyup = ({ key }) => key === 'Tab' && stops.push((${lookAtStop})())`,
  );
  await page.evaluate(() => {
    // The Tab key continues from where the removed element had the focus.
    const start = document.createElement('i');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus({ preventScroll: true });
    start.remove();
  });
  for (;;) {
    const presses: Promise<void>[] = [];
    for (let press = 0; press < PRESSES_AT_ONCE; press += 1)
      presses.push(page.keyboard.down('Tab'), page.keyboard.up('Tab'));
    await Promise.all(presses);
    const stops = await page.evaluate(
      () => (window as unknown as { stops: (Stop | null)[] }).stops,
    );
    const end = stops.indexOf(null);
    if (end < 0 && stops.length > MAX_STOPS)
      throw new Error(`The focus never leaves ${page.url()}`);
    if (end < 0) continue;
    await page.evaluate(() => {
      window.onkeyup = null;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo({ top: 0, behavior: 'instant' });
    });
    return stops.slice(0, end).filter((stop) => stop !== null);
  }
};

/** What keeps a visitor from seeing where the focus is. */
export const focusProblems = (stops: Stop[]): string[] =>
  stops.flatMap(({ name, problems }) => problems.map((problem) => `${name} ${problem}`));

/**
 * What is wrong with the stops of a page that has just been opened; the first one has to be the skip link.
 * @param fewest the smallest number of stops expected
 */
export const tabProblems = async (page: Page, fewest = 1): Promise<string[]> => {
  const stops = await walk(page);
  const problems = focusProblems(stops);
  if (stops[0]?.name !== 'Skip to content') problems.push(`starts with ${stops[0]?.name}`);
  if (stops.length < fewest) problems.push(`has only ${stops.length} stops`);
  return problems;
};
