import type { Role } from '@fixit/contract/account';
import type { NotificationKind } from '@fixit/contract/notification/kinds';
import type { Route } from '@fixit/contract/route';
import type { BookingRecord, InvitationRecord, JobRecord, RowChange } from '@fixit/contract/rules/marketplace-rows';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../people.ts';
import { callAs, type ModelInput, type ModelReply } from './call-as.ts';
import { type SeasonName, startOf } from './clock-changes.ts';

/** The database must have been prepared by `prepareModelDatabase`. */
export interface ModelServer {
  origin: string;
  db: Db;
}

export interface WorldState {
  bookings: BookingRecord[];
  jobs: JobRecord[];
  invitations: InvitationRecord[];
  changes: RowChange[];
  notifications: { id: string; account_id: string; kind: NotificationKind; subject_id: string }[];
}

const emptyState: WorldState = { bookings: [], jobs: [], invitations: [], changes: [], notifications: [] };

/** Five acceptances fill a request. Only the first two artisans are booked. */
const invitedCount = 7;

export class World {
  readonly db: Db;
  readonly artisans: readonly ArtisanPerson[];
  readonly customers: readonly Person[];
  season: SeasonName = 'summer';
  current: WorldState = emptyState;
  readonly daysOff = new Set<string>();
  notificationIds: string[] = [];
  readonly #origin: string;
  readonly #conversations: ReadonlyMap<string, string>;
  #aheadMs = 0;

  constructor(
    { origin, db }: ModelServer,
    artisans: readonly ArtisanPerson[],
    customers: readonly Person[],
    conversations: ReadonlyMap<string, string>,
  ) {
    this.#conversations = conversations;
    this.#origin = origin;
    this.db = db;
    this.artisans = artisans;
    this.customers = customers;
  }

  get now(): number {
    return Date.now() + this.#aheadMs;
  }

  call(route: Route, person: Person, input: ModelInput = {}): Promise<ModelReply> {
    return callAs(this.#origin, route, person, input);
  }

  partyOf(row: Pick<BookingRecord, 'customer_id' | 'artisan_id'>, side: Role): Person {
    const party =
      side === 'customer'
        ? this.customers.find(({ account_id }) => account_id === row.customer_id)
        : this.artisans.find(({ artisan_id }) => artisan_id === row.artisan_id);
    if (!party) throw new Error('No person of the model has this account');
    return party;
  }

  conversationOf({ account_id }: Person, { artisan_id }: ArtisanPerson): string | undefined {
    return this.#conversations.get(`${account_id} ${artisan_id}`);
  }

  async pass(durationMs: number): Promise<void> {
    this.#aheadMs += durationMs;
    await this.db.execute(sql`update model.clock set ahead = ahead + make_interval(secs => ${durationMs / 1000})`);
  }

  async runKillingConnection(at: number, run: () => Promise<unknown>): Promise<void> {
    await this.db.execute(sql`select setval('model.write_countdown', ${-at})`);
    try {
      await run();
    } finally {
      await this.db.execute(sql`select setval('model.write_countdown', 1)`);
    }
  }

  /** Returns each change only once. */
  async read(): Promise<WorldState> {
    const { rows } = await this.db.execute<{ state: WorldState }>(sql`
      with changes as (delete from model.history returning *),
      added as (insert into model.notified select id from notification on conflict do nothing returning id),
      -- A later decline would update the notification.
      dropped as (delete from notification where kind = 'job_declined' returning id)
      select json_build_object(
        'bookings', (select coalesce(json_agg(b order by b.created_at, b.id), '[]') from booking b),
        'jobs', (select coalesce(json_agg(j order by j.id), '[]') from job j),
        'invitations', (select coalesce(json_agg(i), '[]') from invitation i),
        'changes', (select coalesce(json_agg(c order by c.step), '[]') from changes c),
        'notifications', (select coalesce(json_agg(t), '[]') from notification t where t.id in (select id from added))) as state`);
    this.current = rows[0]?.state ?? emptyState;
    this.notificationIds.push(...this.current.notifications.map(({ id }) => id));
    return this.current;
  }

  async clear(season: SeasonName): Promise<void> {
    const begins = startOf(season);
    await this.db.execute(sql`select model.clear(${new Date(begins).toISOString()}::timestamptz)`);
    this.#aheadMs = begins - Date.now();
    this.season = season;
    this.current = emptyState;
    this.notificationIds = [];
    this.daysOff.clear();
  }
}

/** The people stay logged in however far the clock is moved. */
export async function openWorld(server: ModelServer): Promise<World> {
  const artisans: ArtisanPerson[] = [];
  while (artisans.length < invitedCount) artisans.push(await addArtisan(server));
  const customers = [
    await addCustomer(server, { first_name: 'Priya' }),
    await addCustomer(server, { first_name: 'Tom' }),
  ];
  const { rows } = await server.db.execute<{ id: string; customer_id: string; artisan_id: string }>(sql`
    insert into conversation (customer_id, artisan_id, service_id)
    select u.id, s.artisan_id, s.id from account u, service s
    where u.id in ${customers.map(({ account_id }) => account_id)} and s.id in ${artisans.map(({ service_id }) => service_id)}
    returning id, customer_id, artisan_id`);
  await server.db.execute(sql`update session set expires_at = '2100-01-01'`);
  // Artisans work around the clock except for an hour, so that there are free times while the clocks change.
  await server.db.execute(sql`
    insert into working_week (artisan_id, hours)
    select a.id, (select jsonb_agg(jsonb_build_object('weekday', day, 'from', shift[1], 'to', shift[2]) order by day, shift)
      from generate_series(1, 7) day, (values (array['00:00', '12:00']), (array['13:00', '23:59'])) shifts (shift))
    from artisan a on conflict (artisan_id) do nothing`);
  const conversations = new Map(rows.map(({ id, customer_id, artisan_id }) => [`${customer_id} ${artisan_id}`, id]));
  return new World(server, artisans, customers, conversations);
}
