import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const RULES = [
  ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  'best-practice',
];

// The minified build, which loads in two thirds of the time.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Violations of WCAG 2.2 AA or of axe's best practices on the page as it is shown now. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const result = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return result.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
    );
  }, RULES);
  return violations.map(
    ({ id, help, html, failureSummary = '' }) =>
      `${help} (${id}): ${html.slice(0, 200)} — ${failureSummary.split('\n').slice(1).join(' ')}`,
  );
};

/** Fails with every violation on the page as it is shown now. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  expect(await violationsOf(page), `what axe says about ${screen}`).toEqual([]);
};
