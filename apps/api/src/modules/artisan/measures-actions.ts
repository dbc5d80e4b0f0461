import type { Measures } from '@fixit/contract/artisan';
import type { Db } from '../../db/database.ts';
import { measureWork } from './measures-repository.ts';
import { findReplyMinutes } from './reply-time-repository.ts';

export function measureReplyMinutes(
  db: Db,
  artisan_ids: readonly string[],
  minReplies = 1,
): Promise<Map<string, number | null>> {
  return findReplyMinutes(db, artisan_ids, minReplies);
}

export async function showMeasures(db: Db, account_id: string): Promise<Measures> {
  const { artisan_id, ...work } = await measureWork(db, account_id);
  const minutes = await measureReplyMinutes(db, artisan_id ? [artisan_id] : []);
  return { reply_minutes: (artisan_id && minutes.get(artisan_id)) || null, ...work };
}
