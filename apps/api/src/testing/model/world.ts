import { addressOf, type Route } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import type { NewNotification } from '../../modules/notification/notification-actions.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../people.ts';
import type { Row, Side } from './appointment.ts';
import { beginOf, type SeasonName } from './clock-changes.ts';
import type { Invitation, RequestRow } from './request.ts';

/** A server to play on, and its database, which has the model's clock and watch. */
export interface Ground {
  origin: string;
  db: Db;
}

/** What became of something, and when: by the clock of the transaction. */
export type Change = { at: string } & (
  | { kind: 'booking'; before: Row | null; after: Row }
  | { kind: 'job'; before: RequestRow | null; after: RequestRow }
  | { kind: 'invitation'; before: Invitation | null; after: Invitation }
);

/** What stands, and what has happened since it was looked at before. */
export interface Seen {
  bookings: Row[];
  requests: RequestRow[];
  invitations: Invitation[];
  changes: Change[];
  told: (NewNotification & { id: string })[];
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

const nothing: Seen = { bookings: [], requests: [], invitations: [], changes: [], told: [] };

/** How many artisans a request asks: so many that it may be filled while others wait. The first two are also booked. */
const asked = 7;

/** Artisans, two customers, their requests and appointments: what the histories of the model are played with. */
export class World {
  readonly db: Db;
  readonly artisans: readonly ArtisanPerson[];
  readonly customers: readonly Person[];
  season: SeasonName = 'summer';
  seen: Seen = nothing;
  /** Days that an artisan has taken off: artisan_id and day. */
  readonly off = new Set<string>();
  /** Ids of all that was said. */
  said: string[] = [];
  readonly #origin: string;
  /** Conversations by customer and artisan. */
  readonly #talks: ReadonlyMap<string, string>;
  #ahead = 0;

  constructor(
    { origin, db }: Ground,
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

  /** The time by the clock of the database. */
  get now(): number {
    return Date.now() + this.#ahead;
  }

  /** Calls the server as somebody. */
  async call(route: Route, { token }: Person, { params, query, body }: Input = {}): Promise<Reply> {
    const response = await fetch(this.#origin + addressOf(route, { params: { ...params }, query: { ...query } }), {
      method: route.method,
      headers: { Authorization: `Token ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    // What it answers is read by the oracle, which knows its shape.
    const { data, results } = (await response.json()) as Partial<Record<'data' | 'results', unknown>>;
    return { status: response.status, data: data ?? results };
  }

  /** Whose an appointment is on a side. */
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

  /** What an account is called when something is told of it. */
  nameOf(account_id: string): string {
    const customer = this.customers.findIndex((one) => one.account_id === account_id);
    if (customer >= 0) return `customer ${customer}`;
    return `artisan ${this.artisans.findIndex((one) => one.account_id === account_id)}`;
  }

  /** Lets time pass, in milliseconds. */
  async pass(duration: number): Promise<void> {
    this.#ahead += duration;
    await this.db.execute(sql`update model.clock set ahead = ahead + make_interval(secs => ${duration / 1000})`);
  }

  /** While something runs, the connection dies that writes the so manieth time. */
  async killing(at: number, run: () => Promise<unknown>): Promise<void> {
    await this.db.execute(sql`select setval('model.fuse', ${-at})`);
    try {
      await run();
    } finally {
      await this.db.execute(sql`select setval('model.fuse', 1)`);
    }
  }

  /** Looks at what stands and what has happened, once each. */
  async look(): Promise<Seen> {
    const { rows } = await this.db.execute<{ seen: Seen }>(sql`
      with changes as (delete from model.history returning *),
      told as (delete from notification returning *)
      select json_build_object(
        'bookings', (select coalesce(json_agg(b order by b.created_at, b.id), '[]') from booking b),
        'requests', (select coalesce(json_agg(j order by j.id), '[]') from job j),
        'invitations', (select coalesce(json_agg(i), '[]') from invitation i),
        'changes', (select coalesce(json_agg(c order by c.step), '[]') from changes c),
        'told', (select coalesce(json_agg(t), '[]') from told t)) as seen`);
    this.seen = rows[0]?.seen ?? nothing;
    this.said.push(...this.seen.told.map(({ id }) => id));
    return this.seen;
  }

  /** Forgets all that happened, and goes to where a season's histories begin. */
  async clear(season: SeasonName): Promise<void> {
    const begins = beginOf(season);
    await this.db.execute(sql`select model.clear(${new Date(begins).toISOString()}::timestamptz)`);
    this.#ahead = begins - Date.now();
    this.season = season;
    this.seen = nothing;
    this.said = [];
    this.off.clear();
  }
}

/** Puts people on the ground, who stay logged in whatever the time, and what they talk in. */
export async function openWorld(ground: Ground): Promise<World> {
  const artisans: ArtisanPerson[] = [];
  while (artisans.length < asked) artisans.push(await addArtisan(ground));
  const customers = [
    await addCustomer(ground, { first_name: 'Priya' }),
    await addCustomer(ground, { first_name: 'Tom' }),
  ];
  const { rows } = await ground.db.execute<{ id: string; customer_id: string; artisan_id: string }>(sql`
    insert into conversation (customer_id, artisan_id, service_id)
    select u.id, s.artisan_id, s.id from account u, service s where u.role = 'customer'
    returning id, customer_id, artisan_id`);
  await ground.db.execute(sql`update session set expires_at = '2100-01-01'`);
  const talks = new Map(rows.map(({ id, customer_id, artisan_id }) => [`${customer_id} ${artisan_id}`, id]));
  return new World(ground, artisans, customers, talks);
}
