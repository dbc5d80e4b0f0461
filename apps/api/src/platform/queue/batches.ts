/** No transaction holds locks for a long time. A batch that is not full is the last. */
export async function inBatches(batchSize: number, changeBatch: () => Promise<number>): Promise<void> {
  while ((await changeBatch()) === batchSize);
}
