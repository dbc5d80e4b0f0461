import { londonWall } from '@fixit/contract/appointment';
import { booking } from '@fixit/contract/booking';
import { addressOf, type Route } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../people.ts';

/** A server to play on, and its database. */
export interface Ground {
  origin: string;
  db: Db;
}

interface Talk {
  id: string;
  customer: Person;
}

/** One artisan, two customers, and their appointments: what the histories of the model are played with. */
export class World {
  readonly db: Db;
  readonly artisan: ArtisanPerson;
  readonly talks: readonly Talk[];
  /** Ids of what was proposed, in order. */
  bookings: string[] = [];
  readonly #origin: string;

  constructor({ origin, db }: Ground, artisan: ArtisanPerson, talks: readonly Talk[]) {
    this.#origin = origin;
    this.db = db;
    this.artisan = artisan;
    this.talks = talks;
  }

  /** Calls the server as somebody; answers the status. */
  async call(
    route: Route,
    { token }: Person,
    input: { params?: object; query?: object; body?: object },
  ): Promise<Reply> {
    const response = await fetch(
      this.#origin + addressOf(route, { params: { ...input.params }, query: { ...input.query } }),
      {
        method: route.method,
        headers: { Authorization: `Token ${token}`, ...(input.body ? { 'Content-Type': 'application/json' } : {}) },
        body: input.body ? JSON.stringify(input.body) : null,
      },
    );
    // What it answers is read by the oracle, which knows its shape.
    const { data, results } = (await response.json()) as Partial<Record<'data' | 'results', unknown>>;
    return { status: response.status, data: data ?? results };
  }

  /** Proposes an hour of work some half hours from the third day on. */
  async propose(customer: number, slot: number): Promise<Reply> {
    const conversation_id = this.talks[customer % this.talks.length]?.id;
    const body = { conversation_id, ...wallOf(slot), service_description: `Work ${this.bookings.length}` };
    const reply = await this.call(booking.propose, this.artisan, { body });
    // A proposal that was made answers the appointment.
    if (reply.status === 201) this.bookings.push((reply.data as { id: string }).id);
    return reply;
  }

  /** The customer of an appointment. */
  async customerOf(id: string): Promise<Person> {
    const { rows } = await this.db.execute<{ customer_id: string }>(
      sql`select customer_id from booking where id = ${id}`,
    );
    const talk = this.talks.find(({ customer }) => customer.account_id === rows[0]?.customer_id);
    if (!talk) throw new Error('An appointment of nobody');
    return talk.customer;
  }

  /** Lets hours pass: everything that was or will be lies so much further back. */
  async pass(hours: number): Promise<void> {
    await this.db.execute(sql`select model_pass(${this.artisan.artisan_id}, make_interval(hours => ${hours}))`);
  }

  /** While something runs, every transaction that changes an appointment breaks off as it would hold. */
  async breaking(run: () => Promise<unknown>): Promise<void> {
    await this.db.execute(sql`insert into model_break default values`);
    try {
      await run();
    } finally {
      await this.db.execute(sql`delete from model_break`);
    }
  }

  /** Forgets all that happened. */
  async clear(): Promise<void> {
    const people = sql`(${sql.join(
      [this.artisan, ...this.talks.map(({ customer }) => customer)].map(({ account_id }) => sql`${account_id}::uuid`),
      sql`, `,
    )})`;
    await this.db.execute(sql`delete from booking where artisan_id = ${this.artisan.artisan_id}`);
    await this.db.execute(sql`delete from notification where account_id in ${people}`);
    await this.db.execute(sql`truncate model_history`);
    this.bookings = [];
  }
}

export interface Reply {
  status: number;
  data: unknown;
}

/** The London wall time of a slot: half hours from noon, three days from now. */
export function wallOf(slot: number): { appointment_date: string; appointment_time: string } {
  const hour = 3_600_000;
  const first = Math.ceil(Date.now() / hour) * hour + 72 * hour;
  const wall = londonWall(new Date(first + (slot * hour) / 2).toISOString());
  if (!wall) throw new Error('No such instant');
  return { appointment_date: wall[0], appointment_time: wall[1] };
}

/** Puts people on the ground, and what writes down all that happens to their appointments. */
export async function openWorld(ground: Ground): Promise<World> {
  await ground.db.execute(watch);
  const artisan = await addArtisan(ground);
  const talks: Talk[] = [];
  for (const first_name of ['Priya', 'Tom']) {
    const customer = await addCustomer(ground, { first_name });
    const { rows } = await ground.db.execute<{ id: string }>(sql`
      insert into conversation (customer_id, artisan_id, service_id)
      values (${customer.account_id}, ${artisan.artisan_id}, ${artisan.service_id}) returning id`);
    talks.push({ id: rows[0]?.id ?? '', customer });
  }
  return new World(ground, artisan, talks);
}

/** Rows move in the order in which they stand, so that no two meet on the way. */
const watch = sql`
  create table if not exists model_history (
    step bigint generated always as identity, before jsonb, after jsonb not null, at timestamptz not null default now());
  create table if not exists model_break (broken boolean not null default true);
  create or replace function model_write() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('model.passing', true), '') = 'on' then return null; end if;
      if exists (select from model_break) then raise exception 'broken off'; end if;
      insert into model_history (before, after) values (case tg_op when 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
      return null;
    end $$;
  drop trigger if exists model_written on booking;
  create constraint trigger model_written after insert or update on booking deferrable initially deferred
    for each row execute function model_write();
  create or replace function model_pass(whose uuid, passed interval) returns void language plpgsql as $$
    declare one uuid;
    begin
      perform set_config('model.passing', 'on', true);
      for one in select id from booking where artisan_id = whose order by starts_at, id loop
        update booking set created_at = created_at - passed, answered_at = answered_at - passed,
          closed_at = closed_at - passed, reported_at = reported_at - passed, reminded_at = reminded_at - passed,
          starts_at = starts_at - passed, ends_at = ends_at - passed,
          reschedule_starts_at = reschedule_starts_at - passed, reschedule_ends_at = reschedule_ends_at - passed,
          reschedule_asked_at = reschedule_asked_at - passed
        where id = one;
      end loop;
    end $$`;
