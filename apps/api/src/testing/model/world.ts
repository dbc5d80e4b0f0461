import { addressOf, type Route } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import type { NewNotification } from '../../modules/notification/notification-actions.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../people.ts';
import type { Row, Side } from './appointment.ts';
import { type SeasonName, startOf } from './clock-changes.ts';
import type { RequestRow, SeenInvitation } from './request.ts';

/** The server of the histories and its database, which has the model's clock and watch. */
export interface ModelServer {
  origin: string;
  db: Db;
}

/** A change with the time of its transaction. */
export type Change = { at: string } & (
  | { kind: 'booking'; before: Row | null; after: Row }
  | { kind: 'job'; before: RequestRow | null; after: RequestRow }
  | { kind: 'invitation'; before: SeenInvitation | null; after: SeenInvitation }
);

/** The current rows, and the changes since the last look. */
export interface Seen {
  bookings: Row[];
  requests: RequestRow[];
  invitations: SeenInvitation[];
  changes: Change[];
  notifications: (NewNotification & { id: string })[];
}

export interface Reply {
  status: number;
  data: unknown;
}

export interface Input {
  params?: object;
  query?: object;
  body?: object;
}

const nothing: Seen = { bookings: [], requests: [], invitations: [], changes: [], notifications: [] };

/** The artisans that a request invites: enough to fill it while others wait. The first two are also booked. */
const asked = 7;

/** The artisans, two customers, requests and bookings of the model's histories. */
export class World {
  readonly db: Db;
  readonly artisans: readonly ArtisanPerson[];
  readonly customers: readonly Person[];
  season: SeasonName = 'summer';
  seen: Seen = nothing;
  /** Days off: artisan_id and day. */
  readonly off = new Set<string>();
  /** Ids of all notifications. */
  said: string[] = [];
  readonly #origin: string;
  /** Conversations by customer and artisan. */
  readonly #talks: ReadonlyMap<string, string>;
  #ahead = 0;

  constructor(
    { origin, db }: ModelServer,
    artisans: readonly ArtisanPerson[],
    customers: readonly Person[],
    talks: ReadonlyMap<string, string>,
  ) {
    this.#talks = talks;
    this.#origin = origin;
    this.db = db;
    this.artisans = artisans;
    this.customers = customers;
  }

  /** The time by the database's clock. */
  get now(): number {
    return Date.now() + this.#ahead;
  }

  /** Makes a call as this account. */
  async call(route: Route, { token }: Person, { params, query, body }: Input = {}): Promise<Reply> {
    const response = await fetch(this.#origin + addressOf(route, { params: { ...params }, query: { ...query } }), {
      method: route.method,
      headers: { Authorization: `Token ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    // The model knows the answer's shape.
    const { data, results } = (await response.json()) as Partial<Record<'data' | 'results', unknown>>;
    return { status: response.status, data: data ?? results };
  }

  /** The account of a booking's side. */
  partyOf(row: Pick<Row, 'customer_id' | 'artisan_id'>, side: Side): Person {
    const party =
      side === 'customer'
        ? this.customers.find(({ account_id }) => account_id === row.customer_id)
        : this.artisans.find(({ artisan_id }) => artisan_id === row.artisan_id);
    if (!party) throw new Error('Something of nobody');
    return party;
  }

  /** The conversation of a customer and an artisan. */
  talkOf({ account_id }: Person, { artisan_id }: ArtisanPerson): string | undefined {
    return this.#talks.get(`${account_id} ${artisan_id}`);
  }

  /** An account's name in notifications. */
  nameOf(account_id: string): string {
    const customer = this.customers.findIndex((one) => one.account_id === account_id);
    if (customer >= 0) return `customer ${customer}`;
    return `artisan ${this.artisans.findIndex((one) => one.account_id === account_id)}`;
  }

  /** Passes time, in milliseconds. */
  async pass(duration: number): Promise<void> {
    this.#ahead += duration;
    await this.db.execute(sql`update model.clock set ahead = ahead + make_interval(secs => ${duration / 1000})`);
  }

  /** Runs something while the connection that makes this write is killed. */
  async runKillingConnection(at: number, run: () => Promise<unknown>): Promise<void> {
    await this.db.execute(sql`select setval('model.write_countdown', ${-at})`);
    try {
      await run();
    } finally {
      await this.db.execute(sql`select setval('model.write_countdown', 1)`);
    }
  }

  /** Reads the current rows and the new changes, each change once. */
  async look(): Promise<Seen> {
    const { rows } = await this.db.execute<{ seen: Seen }>(sql`
      with changes as (delete from model.history returning *),
      told as (delete from notification returning *)
      select json_build_object(
        'bookings', (select coalesce(json_agg(b order by b.created_at, b.id), '[]') from booking b),
        'requests', (select coalesce(json_agg(j order by j.id), '[]') from job j),
        'invitations', (select coalesce(json_agg(i), '[]') from invitation i),
        'changes', (select coalesce(json_agg(c order by c.step), '[]') from changes c),
        'notifications', (select coalesce(json_agg(t), '[]') from told t)) as seen`);
    this.seen = rows[0]?.seen ?? nothing;
    this.said.push(...this.seen.notifications.map(({ id }) => id));
    return this.seen;
  }

  /** Clears everything and goes to the start of a season's histories. */
  async clear(season: SeasonName): Promise<void> {
    const begins = startOf(season);
    await this.db.execute(sql`select model.clear(${new Date(begins).toISOString()}::timestamptz)`);
    this.#ahead = begins - Date.now();
    this.season = season;
    this.seen = nothing;
    this.said = [];
    this.off.clear();
  }
}

/** Creates the people, who stay logged in at any time, and their conversations. */
export async function openWorld(server: ModelServer): Promise<World> {
  const artisans: ArtisanPerson[] = [];
  while (artisans.length < asked) artisans.push(await addArtisan(server));
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
  const talks = new Map(rows.map(({ id, customer_id, artisan_id }) => [`${customer_id} ${artisan_id}`, id]));
  return new World(server, artisans, customers, talks);
}
