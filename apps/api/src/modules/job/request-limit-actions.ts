import type { StoredLimits } from '@fixit/contract/rate-limit';
import type { Db } from '../../db/database.ts';
import { refuseStored } from '../../platform/http/limits/stored-limits.ts';
import { districtOf } from '../address/address-actions.ts';
import { findMsUntilDayOld, listRecentRequests } from './request-limit-repository.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

interface NewRequest {
  customer_id: string;
  category: { id: string; category: string };
  outward: string;
}

/** Refuses with 429 if the customer is at a limit. The count is exact if the customer is locked. */
export async function requireRoomForRequest(
  db: Db,
  { customer_id, category, outward }: NewRequest,
  limits: StoredLimits,
): Promise<void> {
  const recentRequests = await listRecentRequests(db, customer_id, limits.requests_a_day);
  const openRequests = recentRequests.filter(({ open_ms }) => open_ms > 0);
  const similarRequests = openRequests.filter(
    (request) => request.category_id === category.id && districtOf(request.postcode) === outward,
  );
  if (similarRequests.length >= limits.requests_alike) {
    const message = `You already have an open request for ${category.category} in ${outward}: withdraw it first.`;
    throw refuseStored('requests_alike', message, msUntilFirstExpiry(similarRequests));
  }
  if (openRequests.length >= limits.open_requests) {
    const message = `You have ${openRequests.length} open requests, and no more are possible: withdraw one first.`;
    throw refuseStored('open_requests', message, msUntilFirstExpiry(openRequests));
  }
  const lastOfHour = recentRequests[limits.requests_an_hour - 1];
  if (lastOfHour && lastOfHour.age_ms < hourMs) {
    const message = `You can send ${limits.requests_an_hour} requests an hour.`;
    throw refuseStored('requests_an_hour', message, hourMs - lastOfHour.age_ms);
  }
  const lastOfDay = recentRequests[limits.requests_a_day - 1];
  if (lastOfDay) {
    throw refuseStored(
      'requests_a_day',
      `You can send ${limits.requests_a_day} requests a day.`,
      dayMs - lastOfDay.age_ms,
    );
  }
  if (recentRequests.length < limits.requests_on_first_day) return;
  const msUntilDayOld = await findMsUntilDayOld(db, customer_id);
  if (msUntilDayOld === 0) return;
  const message = `You can send ${limits.requests_on_first_day} requests on your first day.`;
  throw refuseStored('requests_on_first_day', message, msUntilDayOld);
}

function msUntilFirstExpiry(open: readonly { open_ms: number }[]): number {
  return Math.min(...open.map(({ open_ms }) => open_ms));
}
