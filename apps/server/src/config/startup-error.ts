/** The instance cannot start, or a command fails. The message is for the operator: print it without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
