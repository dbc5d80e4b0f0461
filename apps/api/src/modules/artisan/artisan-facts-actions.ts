import type { ArtisanFacts } from '@fixit/contract/artisan/artisan-facts';
import type { Db } from '../../db/database.ts';
import { findArtisanFacts } from './artisan-facts-repository.ts';
import { findEarliestFreeTime } from './free-times/free-times-actions.ts';
import { measureReplyMinutes } from './measures-actions.ts';

export async function showArtisanFacts(db: Db, artisan_id: string): Promise<ArtisanFacts> {
  const [stored, earliest_at, minutes] = await Promise.all([
    findArtisanFacts(db, artisan_id),
    findEarliestFreeTime(db, artisan_id),
    measureReplyMinutes(db, [artisan_id]),
  ]);
  if (!stored) throw new Error(`The artisan ${artisan_id} does not exist`);
  return { ...stored, earliest_at, reply_minutes: minutes.get(artisan_id) ?? null };
}
