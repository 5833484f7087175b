import type { Page } from 'playwright-core';

/** Elements that do not belong on paper, are wider than it, or are not dark on white. */
export const printProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const shown = [...document.querySelectorAll('body *')].filter((it) => it.checkVisibility());
    for (const element of shown) {
      const name = `${element.tagName} ${element.textContent.trim().slice(0, 30)}`;
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
      if (element.matches('header, nav, aside, footer, button, .button')) found.push(name);
      if (element.getBoundingClientRect().right > innerWidth) found.push(`too wide: ${name}`);
      if (color !== 'rgb(0, 0, 0)') found.push(`${color}: ${name}`);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') found.push(`on ${backgroundColor}: ${name}`);
      if (backgroundImage !== 'none') found.push(`on ${backgroundImage}: ${name}`);
    }
    return found;
  });
