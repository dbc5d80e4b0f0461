/**
 * Repeats a transaction of a background task until it changes less than a whole batch, so that none
 * holds locks for long.
 */
export async function inBatches(batchSize: number, changeBatch: () => Promise<number>): Promise<void> {
  while ((await changeBatch()) === batchSize);
}
