import type { Page } from 'playwright-core';

/** The visible controls whose touch target is smaller than 44 × 44 pixels. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const EDGE = 44;
    const TARGETS =
      'a[href], button, input, select, textarea, summary, iframe, [role=link], [tabindex="0"]';
    // WCAG 2.5.8 exempts links within a sentence, whose size depends on the line height.
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent.trim() !== target.textContent.trim();
    const openMenu = document.querySelector(':popover-open');
    /** Whether a finger hits the target, or the menu over it, in every corner of 44 × 44 pixels around its centre. */
    const isHitAround = (target: Element, { left, top, width, height }: DOMRect) =>
      [-1, 1].every((x) =>
        [-1, 1].every((y) => {
          const hit = document.elementFromPoint(
            left + width / 2 + x * (EDGE / 2 - 1),
            top + height / 2 + y * (EDGE / 2 - 1),
          );
          return target.contains(hit) || openMenu?.contains(hit);
        }),
      );
    /** Checkboxes, radio buttons and file choosers are hit by their label. */
    const hitPart = (target: Element) => {
      const isLabelled =
        target instanceof HTMLInputElement && /checkbox|radio|file/.test(target.type);
      return (isLabelled && [...(target.labels ?? [])].at(-1)) || target;
    };
    const found: string[] = [];
    for (const target of [...document.querySelectorAll(TARGETS)].map(hitPart)) {
      if (!target.checkVisibility({ visibilityProperty: true }) || isInSentence(target)) continue;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      // The skip link is above the page until it has the focus.
      if (box.bottom < 0) continue;
      const isLarge = box.width >= EDGE - 0.5 && box.height >= EDGE - 0.5;
      if (isLarge || isHitAround(target, box)) continue;
      const name = target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 40);
      found.push(`${target.tagName} ${name}: ${box.width} × ${box.height}`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });
