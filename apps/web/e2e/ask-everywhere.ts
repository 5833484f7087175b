import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

/** Looks for what is wrong with the page as it is shown now, and leaves it as it was. */
export type Question = (page: Page, place: string) => Promise<unknown[]>;

/** Statements about a place, each with the question that finds where it does not hold. */
export type Statements = Record<string, Question>;

/** The answer to a question; a failed expectation counts as a problem. */
const problemsOf = async (ask: Question, page: Page, place: string): Promise<unknown[]> => {
  try {
    return await ask(page, place);
  } catch (error) {
    return [error instanceof Error ? error.message : error];
  }
};

/**
 * Declares a test for each statement about many places, such as every page. All their questions are asked in one
 * visit to each place, in the order given, because opening a page takes much longer than most questions.
 * @param visit opens a place; called in the order given
 * @param statements what holds everywhere
 */
export const askEverywhere = (
  places: string[],
  visit: (place: string) => Promise<Page>,
  statements: Statements,
): void => {
  const found: Record<string, Record<string, unknown[]>> = {};
  beforeAll(async () => {
    for (const place of places) {
      const page = await visit(place);
      for (const [statement, ask] of Object.entries(statements)) {
        found[statement] ??= {};
        found[statement][place] = await problemsOf(ask, page, place);
      }
    }
  });
  const nothing = Object.fromEntries(places.map((place) => [place, []]));
  test.for(Object.keys(statements))('%s', (statement) => {
    expect(found[statement]).toEqual(nothing);
  });
};

/**
 * Statements about a place in the same mode, such as on paper: their questions are asked together, because changing
 * the width or the medium of a page causes a new layout.
 */
export const together = (
  inMode: (ask: Question) => Question,
  statements: Statements,
): Statements => {
  const found: Record<string, unknown[]> = {};
  const askAll = inMode(async (page, place) => {
    for (const [statement, ask] of Object.entries(statements))
      found[statement] = await problemsOf(ask, page, place);
    return [];
  });
  const [first] = Object.keys(statements);
  const answers = Object.keys(statements).map((statement): [string, Question] => [
    statement,
    async (page, place) => {
      if (statement === first) await askAll(page, place);
      return found[statement] ?? ['has not been asked'];
    },
  ]);
  return Object.fromEntries(answers);
};

/** Asks in some of the places only. */
export const onlyIn =
  (places: string[], ask: Question): Question =>
  async (page, place) =>
    places.includes(place) ? ask(page, place) : [];

/** Asks in a window of another width, and of the same height unless another one is given. */
export const atWidth =
  (width: number, ask: Question, height?: number): Question =>
  async (page, place) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width, height: height ?? before?.height ?? 0 });
    try {
      return await ask(page, place);
    } finally {
      if (before) await page.setViewportSize(before);
    }
  };

type Media = Parameters<Page['emulateMedia']>[0];

/** Asks on paper, in forced colours, or with or without reduced motion. */
export const inMedia =
  (media: Media, ask: Question): Question =>
  async (page, place) => {
    const isReduced = await page.evaluate(
      () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    );
    await page.emulateMedia(media);
    try {
      return await ask(page, place);
    } finally {
      const reducedMotion = isReduced ? 'reduce' : 'no-preference';
      await page.emulateMedia({ media: null, forcedColors: null, reducedMotion });
    }
  };

/** Sets the text size of the page, as the browser's setting does; 16 pixels is the default. */
export const setTextSize = (page: Page, pixels: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}px`;
  }, pixels);

/** Asks while the text is twice as large. */
export const inLargeText =
  (ask: Question): Question =>
  async (page, place) => {
    await setTextSize(page, 32);
    try {
      return await ask(page, place);
    } finally {
      await setTextSize(page, 16);
    }
  };
