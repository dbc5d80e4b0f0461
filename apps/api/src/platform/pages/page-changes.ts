import type { Db } from '../../db/database.ts';

/** A frame of this topic names the subjects whose pages have changed. */
export const pageTopic = 'public_page';

export interface PageChange {
  readonly subjects: readonly string[];
}

/** Makes every process forget the pages that show one of these subjects, such as an artisan's id, after the commit. */
export function publishPageChange(db: Db, subjects: readonly string[]): Promise<void> {
  return db.publish(pageTopic, { subjects } satisfies PageChange);
}
