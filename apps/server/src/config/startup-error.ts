/** The host cannot start. The message is one line for the operator: print it without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
