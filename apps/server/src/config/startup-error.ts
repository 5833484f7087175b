/** A start that cannot go on, told to the operator in one line: print the message alone. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
