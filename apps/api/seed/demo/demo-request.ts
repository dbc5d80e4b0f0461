import { kilometresBetween, type Position } from '../../src/db/geography/position.ts';
import { catalogueUrl, type PhotoName, photos } from './demo-pictures.ts';
import type { AccountRow, DemoInvitation, DemoJob } from './demo-rows.ts';
import type { SeedWorld, ServiceEntry, WorldContext } from './demo-world.ts';

interface DemoRequest {
  customer: AccountRow;
  description: string;
  budget: number;
  home: Position & { post_code: string; address: string };
  minutesAgo: number;
  /** Defaults to `open`. A request older than a day counts as expired in any case. */
  state?: DemoJob['state'];
  photos?: (string | { photo: PhotoName })[];
  invited: RequestInvitation[];
}

interface RequestInvitation {
  service: ServiceEntry;
  acceptedAfterMinutes?: number;
  offer?: Partial<Pick<DemoInvitation, 'note' | 'price' | 'price_kind'>>;
  declinedAfterMinutes?: number;
}

export function addRequest(world: SeedWorld, { makeId, now, centres }: WorldContext, request: DemoRequest): DemoJob {
  const created_at = new Date(now.getTime() - request.minutesAgo * 60_000);
  const after = (minutes: number) => new Date(created_at.getTime() + minutes * 60_000);
  const { customer, description, budget, home, invited } = request;
  const job: DemoJob = {
    id: makeId(created_at),
    customer_id: customer.id,
    category_id: invited[0]?.service.row.category_id ?? '',
    description,
    budget,
    postcode: home.post_code,
    address: home.address,
    latitude: home.latitude,
    longitude: home.longitude,
    state: request.state ?? 'open',
    asked_count: invited.length,
    created_at,
    expires_at: after(24 * 60),
    accepted_count: invited.filter(({ acceptedAfterMinutes }) => acceptedAfterMinutes !== undefined).length,
  };
  world.jobs.push(job);
  const centre = centres.get(home.post_code.split(' ')[0] ?? '') ?? home;
  const kilometres = (from: Position, to: Position) => Math.round(kilometresBetween(from, to) * 10) / 10;
  for (const { service, acceptedAfterMinutes, declinedAfterMinutes, offer } of invited) {
    const answeredAfterMinutes = acceptedAfterMinutes ?? declinedAfterMinutes;
    const answer = acceptedAfterMinutes === undefined ? 'declined' : 'accepted';
    world.invitations.push({
      id: makeId(created_at),
      job_id: job.id,
      artisan_id: service.artisan.id,
      service_id: service.row.id,
      state: answeredAfterMinutes === undefined ? 'new' : answer,
      distance_km: kilometres(service.artisan, centre),
      place_km: kilometres(service.artisan, home),
      created_at,
      answered_at: answeredAfterMinutes === undefined ? null : after(answeredAfterMinutes),
      note: '',
      price: null,
      price_kind: offer?.price ? 'price' : null,
      ...offer,
    });
  }
  request.photos?.forEach((picture, index) => {
    const url = typeof picture === 'string' ? catalogueUrl(picture) : photos[picture.photo].url;
    const row = { id: makeId(created_at), customer_id: customer.id, job_id: job.id, position: index + 1, created_at };
    world.photos.push({ ...row, url, thumbnail_url: url });
  });
  return job;
}
