import type { Page } from 'playwright-core';

/** The elements that extend past the right edge of a page that scrolls sideways. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width)
      .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 60)}`);
  }, page.viewportSize()?.width ?? 0);

/** Text that is cut off, and elements that extend past the right edge of the window. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    for (const element of document.querySelectorAll('body *')) {
      const { clipPath, webkitLineClamp, overflowX, overflowY } = getComputedStyle(element);
      // The honeypot is hidden from everybody.
      const isForReadersOnly =
        clipPath !== 'none' || webkitLineClamp !== 'none' || element.closest('form p[aria-hidden]');
      if (!element.checkVisibility() || isForReadersOnly) continue;
      const note = (problem: string) =>
        found.push(`${problem}: ${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const { left, right, bottom } = element.getBoundingClientRect();
      const isOver = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      if ([overflowX, overflowY].includes('hidden') && isOver) note('cut');
      // A wide table scrolls in its own box.
      const isInBox = element.closest('[role=group][tabindex]');
      if (hasText(element) && !isInBox && (left < -1 || right > innerWidth + 1)) note('outside');
      const header = element.closest('header');
      if (header && !element.closest('[popover]') && bottom > header.getBoundingClientRect().bottom)
        note('below the header');
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`scrolls sideways: ${scrollWidth} pixels`);
    return found;
  });
