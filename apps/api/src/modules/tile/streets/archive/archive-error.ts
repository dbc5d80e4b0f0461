/** What is wrong with an archive of streets, as a sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
