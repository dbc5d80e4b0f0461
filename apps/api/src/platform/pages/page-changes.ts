import type { Db } from '../../db/database.ts';

/** Frames of this topic list the subjects whose pages have changed. */
export const pageTopic = 'public_page';

export interface PageChange {
  readonly subjects: readonly string[];
}

/** Drops the pages of these subjects, such as an artisan's id, from every cache after the commit. */
export function publishPageChange(db: Db, subjects: readonly string[]): Promise<void> {
  return db.publish(pageTopic, { subjects } satisfies PageChange);
}
