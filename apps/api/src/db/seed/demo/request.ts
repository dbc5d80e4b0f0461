import { kilometresBetween, type Position } from '../../position.ts';
import type { AccountRow, JobRow } from './row.ts';
import type { KnownService, Making, World } from './world.ts';

interface Request {
  customer: AccountRow;
  description: string;
  budget: number;
  home: Position & { post_code: string; address: string };
  minutesAgo: number;
  /** Who was asked, and after how many minutes who accepted. */
  asked: { service: KnownService; acceptedAfter?: number }[];
}

/** Adds an open request with its invitations. */
export function addRequest(world: World, { makeId, now }: Making, request: Request): JobRow {
  const created_at = new Date(now.getTime() - request.minutesAgo * 60_000);
  const after = (minutes: number) => new Date(created_at.getTime() + minutes * 60_000);
  const { customer, description, budget, home, asked } = request;
  const job: JobRow = {
    id: makeId(created_at),
    ...{ customer_id: customer.id, category_id: asked[0]?.service.row.category_id ?? '', description, budget },
    ...{ postcode: home.post_code, address: home.address, latitude: home.latitude, longitude: home.longitude },
    ...{ state: 'open', asked_count: asked.length, created_at, expires_at: after(24 * 60) },
    accepted_count: asked.filter(({ acceptedAfter }) => acceptedAfter !== undefined).length,
  };
  world.jobs.push(job);
  for (const { service, acceptedAfter } of asked) {
    world.invitations.push({
      id: makeId(created_at),
      ...{ job_id: job.id, artisan_id: service.artisan.id, service_id: service.row.id },
      state: acceptedAfter === undefined ? 'new' : 'accepted',
      distance_km: kilometresBetween(service.artisan, home),
      created_at,
      answered_at: acceptedAfter === undefined ? null : after(acceptedAfter),
    });
  }
  return job;
}
