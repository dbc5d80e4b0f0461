import { kilometresBetween, type Position } from '../../src/db/position.ts';
import { catalogueUrl } from './picture.ts';
import type { AccountRow, InvitationRow, JobRow } from './row.ts';
import type { KnownService, World, WorldContext } from './world.ts';

interface Request {
  customer: AccountRow;
  description: string;
  budget: number;
  home: Position & { post_code: string; address: string };
  minutesAgo: number;
  /** `open` by default; one older than a day reads as expired anyway. */
  state?: JobRow['state'];
  /** The names of pictures of finished work that stand in for photos. */
  photos?: string[];
  asked: Asked[];
}

interface Asked {
  service: KnownService;
  /** After how many minutes it was accepted, with what, or declined. */
  acceptedAfter?: number;
  offer?: Partial<Pick<InvitationRow, 'note' | 'price' | 'price_kind'>>;
  declinedAfter?: number;
}

export function addRequest(world: World, { makeId, now, centres }: WorldContext, request: Request): JobRow {
  const created_at = new Date(now.getTime() - request.minutesAgo * 60_000);
  const after = (minutes: number) => new Date(created_at.getTime() + minutes * 60_000);
  const { customer, description, budget, home, asked } = request;
  const job: JobRow = {
    id: makeId(created_at),
    ...{ customer_id: customer.id, category_id: asked[0]?.service.row.category_id ?? '', description, budget },
    ...{ postcode: home.post_code, address: home.address, latitude: home.latitude, longitude: home.longitude },
    ...{ state: request.state ?? 'open', asked_count: asked.length, created_at, expires_at: after(24 * 60) },
    accepted_count: asked.filter(({ acceptedAfter }) => acceptedAfter !== undefined).length,
  };
  world.jobs.push(job);
  const centre = centres.get(home.post_code.split(' ')[0] ?? '') ?? home;
  const kilometres = (from: Position, to: Position) => Math.round(kilometresBetween(from, to) * 10) / 10;
  for (const { service, acceptedAfter, declinedAfter, offer } of asked) {
    const answeredAfter = acceptedAfter ?? declinedAfter;
    const answer = acceptedAfter === undefined ? 'declined' : 'accepted';
    world.invitations.push({
      id: makeId(created_at),
      ...{ job_id: job.id, artisan_id: service.artisan.id, service_id: service.row.id },
      state: answeredAfter === undefined ? 'new' : answer,
      distance_km: kilometres(service.artisan, centre),
      place_km: kilometres(service.artisan, home),
      created_at,
      answered_at: answeredAfter === undefined ? null : after(answeredAfter),
      ...{ note: '', price: null, price_kind: offer?.price ? 'price' : null, ...offer },
    });
  }
  request.photos?.forEach((picture, index) => {
    const url = catalogueUrl(picture);
    const row = { id: makeId(created_at), customer_id: customer.id, job_id: job.id, position: index + 1, created_at };
    world.photos.push({ ...row, url, thumbnail_url: url });
  });
  return job;
}
