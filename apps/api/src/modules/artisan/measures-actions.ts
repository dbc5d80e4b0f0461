import type { Measures } from '@fixit/contract/artisan';
import type { Db } from '../../db/database.ts';
import { measureWork } from './measures-repository.ts';
import { measureReplyMinutes } from './reply-time-repository.ts';

export { measureReplyMinutes } from './reply-time-repository.ts';

export async function showMeasures(db: Db, account_id: string): Promise<Measures> {
  const { artisan_id, ...work } = await measureWork(db, account_id);
  const minutes = await measureReplyMinutes(db, artisan_id ? [artisan_id] : []);
  return { reply_minutes: (artisan_id && minutes.get(artisan_id)) || null, ...work };
}
