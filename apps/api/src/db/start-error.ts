/** The error is printed without a stack trace, because the operator can correct the cause. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
