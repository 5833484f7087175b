type End = () => unknown;

const ends: End[] = [];

/**
 * Registers a clean-up for the end of the test file; clean-ups run in reverse order. Unlike `afterAll`, it may
 * be called inside a `beforeAll` or a test.
 */
export const afterFile = (end: End): void => {
  ends.push(end);
};

/** Runs all clean-ups of the test file. */
export const runFileCleanUps = async (): Promise<void> => {
  for (const end of ends.splice(0).reverse()) await end();
};
