/** Printed as one plain sentence, without a stack trace: its reader can mend it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
