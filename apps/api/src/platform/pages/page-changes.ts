import type { Db } from '../../db/database.ts';

export const pageTopic = 'public_page';

export interface PageChange {
  readonly subjects: readonly string[];
}

/** Every cache drops the pages of these subjects, such as an artisan's id, after the commit. */
export function publishPageChange(db: Db, subjects: readonly string[]): Promise<void> {
  return db.publish(pageTopic, { subjects } satisfies PageChange);
}
