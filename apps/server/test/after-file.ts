type End = () => unknown;

const ends: End[] = [];

/**
 * Gives back what a test file took, when the file is done: what was taken last goes first. Unlike `afterAll`,
 * it may be called within a `beforeAll` or a test.
 */
export const afterFile = (end: End): void => {
  ends.push(end);
};

/** Gives back everything that the test file took. */
export const endFile = async (): Promise<void> => {
  for (const end of ends.splice(0).reverse()) await end();
};
