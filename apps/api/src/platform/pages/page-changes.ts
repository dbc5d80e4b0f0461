import type { Db } from '../../db/database.ts';

export const pageTopic = 'public_page';

export interface PageChange {
  readonly subjects: readonly string[];
}

/** A subject is for example an artisan's id. Every cache drops its pages after the commit. */
export function publishPageChange(db: Db, subjects: readonly string[]): Promise<void> {
  return db.publish(pageTopic, { subjects } satisfies PageChange);
}
