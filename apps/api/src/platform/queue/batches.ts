/**
 * Repeats a transaction until it changes less than a whole batch, so that no transaction holds locks
 * for a long time.
 */
export async function inBatches(batchSize: number, changeBatch: () => Promise<number>): Promise<void> {
  while ((await changeBatch()) === batchSize);
}
