import type { Db } from '../../db/database.ts';
import { removePictures } from '../../platform/storage/files.ts';
import * as repository from './retention-repository.ts';

/** Erases the evidence of old cases and, years later, the cases themselves. */
export function eraseOldCases(db: Db): Promise<void> {
  return db.transaction(async (tx) => {
    await removePictures(tx, await repository.eraseOldEvidence(tx));
    await repository.eraseOldCases(tx);
  });
}
