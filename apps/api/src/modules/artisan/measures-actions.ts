import type { Measures } from '@fixit/contract/artisan';
import type { Db } from '../../db/connection.ts';
import { measureWork } from './measures-repository.ts';
import { replyMinutes } from './reply-repository.ts';

/** How the caller replied and worked over the last 90 days. */
export async function showMeasures(db: Db, account_id: string): Promise<Measures> {
  const { artisan_id, ...work } = await measureWork(db, account_id);
  const minutes = await replyMinutes(db, artisan_id ? [artisan_id] : []);
  return { reply_minutes: (artisan_id && minutes.get(artisan_id)) || null, ...work };
}
