import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { conversation } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import { expect, type Page } from '@playwright/test';
import { detail, ids } from './fixtures.ts';
import type { SpecServer } from './spec-server.ts';

/** A logged-in customer can open the screens at these paths. */
export const screens = [
  '/dashboard',
  '/address',
  '/profile',
  '/bookings',
  '/chat',
  `/chat?conversation_id=${ids.conversation}`,
  '/notifications',
  `/service-detail?service_id=${ids.service}`,
  `/selected-category?category_id=${ids.category}`,
  `/available-providers?job_id=${ids.job}`,
  `/accepted-providers?job_id=${ids.job}`,
  `/explore-providers?job_id=${ids.job}`,
] as const;

/** Makes the server answer every list with an empty one. */
export function answerWithNothing(server: SpecServer): void {
  for (const [call, body] of [
    [dashboard.show, { data: { closest_artisan: [], fix_of_month: [], feature_category: [] } }],
    [category.list, { data: [] }],
    [booking.listAsCustomer, { results: [] }],
    [conversation.listContactsAsCustomer, { data: [] }],
    [service.listByCategory, { results: [] }],
    [service.show, { data: { ...detail, catalogues: [], total_reviews: 0 } }],
    [review.list, { data: [] }],
    [job.listAcceptances, { data: [] }],
    [job.exploreArtisans, { data: [] }],
    [notification.list, []],
  ] as const)
    server.answer(call, body);
}

/** Runs the installed clock until a search without acceptances ends and opens its dialog. */
export async function searchUntilExhausted(page: Page): Promise<void> {
  const noneNearby = page.getByRole('dialog', { name: 'No available artisans nearby' });
  const runClock = async () => {
    await page.clock.runFor(5_000);
    return noneNearby.isVisible();
  };
  await expect.poll(runClock, { intervals: [50] }).toBe(true);
}
