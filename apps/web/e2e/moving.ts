import type { Page } from 'playwright-core';

interface Moving {
  name: string;
  seconds: number;
}

/** Everything that has an animation or a transition, with its duration. */
export const moving = (page: Page): Promise<Moving[]> =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map(Number.parseFloat));
    const found: Moving[] = [];
    for (const element of [document.documentElement, ...document.querySelectorAll('body *')]) {
      for (const part of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        const animated = style.animationName === 'none' ? 0 : longest(style.animationDuration);
        const seconds = Math.max(animated, longest(style.transitionDuration));
        if (seconds > 0) found.push({ name: element.outerHTML.slice(0, 80), seconds });
      }
    }
    if (getComputedStyle(document.documentElement).scrollBehavior !== 'auto')
      found.push({ name: 'scrolling', seconds: 0 });
    return found;
  });
