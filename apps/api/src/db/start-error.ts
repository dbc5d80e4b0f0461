/** A reason not to start that its reader can mend: printed as one plain sentence, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
