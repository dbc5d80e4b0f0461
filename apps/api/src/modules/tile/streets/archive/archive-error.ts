/** The message is shown to the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
