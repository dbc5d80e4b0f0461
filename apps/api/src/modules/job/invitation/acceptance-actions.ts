import type { Acceptance } from '@fixit/contract/job/acceptance';
import type { Db } from '../../../db/database.ts';
import { districtOf } from '../../address/address-actions.ts';
import { findFirstFreeTimes } from '../../artisan/free-times/free-times-actions.ts';
import { measureReplyMinutes } from '../../artisan/measures-actions.ts';
import { publicAddress, type TypedAddress } from '../../artisan/published-place-actions.ts';
import { requireJob } from '../job-actions.ts';
import { listAcceptances } from './invitation-repository.ts';

/** Runs three statements for any number of acceptances. */
export async function listJobAcceptances(db: Db, customer_id: string, job_id: string): Promise<Acceptance[]> {
  const rows = await listAcceptances(db, customer_id, job_id);
  if (rows.length === 0) {
    await requireJob(db, customer_id, job_id);
    return [];
  }
  const ids = rows.map(({ artisan: { id } }) => id);
  const offeredTimes = new Map(rows.map(({ artisan: { id }, offered_times }) => [id, offered_times]));
  const outward = districtOf(rows[0]?.postcode ?? '');
  const [times, minutes] = await Promise.all([
    findFirstFreeTimes(db, ids, { outward, offered: offeredTimes }),
    measureReplyMinutes(db, ids),
  ]);
  return rows.map(({ artisan, image, category, rating_sum, ...row }) => ({
    ...row,
    overall_ratings: meanRating(rating_sum, row.total_reviews),
    earliest_at: times.get(artisan.id)?.[0] ?? null,
    free_times: times.get(artisan.id) ?? null,
    reply_minutes: minutes.get(artisan.id) ?? null,
    receiver: showReceiver(artisan, { id: row.service_id, image, category }),
  }));
}

export function showReceiver(
  artisan: { id: string; business_name: string } & TypedAddress,
  service: { id: string; image: string | null; category: string },
): Acceptance['receiver'] {
  const { id, image, category } = service;
  return {
    id: artisan.id,
    address: publicAddress(artisan),
    business_name: artisan.business_name,
    services: [{ id, image, business_name: artisan.business_name, service_category: { category } }],
  };
}

/** Returns the mean to one decimal, or null if there are no ratings. */
function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((10 * sum) / count) / 10;
}
