import { once } from 'node:events';
import type { ErrorBody } from '@fixit/contract/error';
import type { JobState } from '@fixit/contract/job/job-life';
import { type EventFrame, eventSocket } from '@fixit/contract/notification';
import type { Answer, Route } from '@fixit/contract/route';
import { eq, sql } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { connect } from '../db/connection.ts';
import type { Position } from '../db/geography/position.ts';
import { postcodeDistrict } from '../db/schema/address-tables.ts';
import { artisan } from '../db/schema/artisan-tables.ts';
import { category } from '../db/schema/category-tables.ts';
import { job } from '../db/schema/job-tables.ts';
import { profile } from '../db/schema/profile-tables.ts';
import { service } from '../db/schema/service-tables.ts';
import { type ArtisanPerson, addArtisan, addArtisanAccount, addCustomer, type Person } from './people.ts';
import { type ServerChoice, startTestServer, type TestServer } from './test-server.ts';

export interface Offering extends ArtisanPerson {
  business_name: string;
}

interface MarketInput {
  as?: { token: string } | undefined;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  headers?: Record<string, string>;
}

interface ArtisanOptions {
  at: Position;
  category: string;
  business_name?: string;
  address?: string;
  radius_km?: number;
  featured?: boolean;
}

type RefusalBody = Pick<ErrorBody, 'message' | 'code'> & { errors: Record<string, string[]> };

export interface MarketAnswer<R extends Route> {
  status: number;
  body: Answer<R> & RefusalBody;
}

export class Market {
  readonly server: TestServer;
  readonly #sockets: WebSocket[] = [];

  constructor(server: TestServer) {
    this.server = server;
  }

  async call<R extends Route>(route: R, { as, ...input }: MarketInput = {}): Promise<MarketAnswer<R>> {
    const { status, body } = await this.server.call(route, { ...input, ...(as ? { token: as.token } : {}) });
    // The status tells whether the body is an answer or a refusal.
    return { status, body: body as MarketAnswer<R>['body'] };
  }

  /** Adds the category at the end if there is none. */
  async categoryId(name: string): Promise<string> {
    const { db } = this.server;
    await db.execute(sql`
      insert into ${category} (position, slug, category)
      select coalesce(max(position), 0) + 1, ${name}, ${name} from ${category} on conflict do nothing`);
    const [row] = await db.select({ id: category.id }).from(category).where(eq(category.category, name));
    if (!row) throw new Error(`No category ${name}`);
    return row.id;
  }

  async moveDistrict(outward: string, at: Position): Promise<void> {
    await this.server.db.update(postcodeDistrict).set(at).where(eq(postcodeDistrict.outward, outward));
  }

  /** The customer has a home if `home` has a position. */
  async addCustomer(
    home: { first_name?: string; at?: Position; post_code?: string; address?: string } = {},
  ): Promise<Person> {
    const { first_name = 'Priya', at, ...address } = home;
    const person = await addCustomer(this.server, { first_name, home: null });
    const columns = { ...address, ...at };
    if (Object.keys(columns).length > 0) {
      await this.server.db.update(profile).set(columns).where(eq(profile.account_id, person.account_id));
    }
    return person;
  }

  addArtisanAccount(): Promise<Person> {
    return addArtisanAccount(this.server);
  }

  async addArtisan({ at, address = 'Shipley, BD18', featured = false, ...options }: ArtisanOptions): Promise<Offering> {
    await this.categoryId(options.category);
    const business_name = options.business_name ?? `Business ${crypto.randomUUID()}`;
    const added = await addArtisan(this.server, { ...options, ...at, business_name });
    const { db } = this.server;
    await db.update(artisan).set({ address }).where(eq(artisan.id, added.artisan_id));
    if (featured) await db.update(service).set({ featured }).where(eq(service.id, added.service_id));
    return { ...added, business_name };
  }

  /** Without `at`, the artisans are all over Britain. They travel up to 200 km. */
  async addManyArtisans(count: number, name: string, at: Position | null = null): Promise<void> {
    const category_id = await this.categoryId(name);
    // On a busy machine this takes longer than the server's own connections wait.
    const connection = connect(this.server.databaseUrl, { max: 1 });
    await connection.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
        with new_account as (
          insert into account (email, role, first_name, last_name)
          select gen_random_uuid() || '@example.test', 'artisan', 'Bo', 'Nair' from generate_series(1, ${count}::int)
          returning id
        ), businesses as (
          insert into artisan (account_id, business_name, address, post_code, latitude, longitude, service_radius_km)
          select id, 'Business ' || id, 'Somewhere', 'BD18',
            ${at?.latitude ?? null}::float8 + random() * 0.01, ${at?.longitude ?? null}::float8, 200
          from new_account where ${at !== null}
          union all
          select id, 'Business ' || id, 'Somewhere', 'BD18', 50 + random() * 8, -5 + random() * 6, 1 + random() * 199
          from new_account where ${at === null}
          returning *
        )
        insert into service (artisan_id, category_id, description, latitude, longitude, service_radius_km)
        select id, ${category_id}, 'What a business does', latitude, longitude, service_radius_km from businesses`);
    });
    await connection.db.execute(sql`analyze artisan, service`);
    await connection.close();
  }

  /** Starts the appointment two hours ago. */
  async addCompletedBooking(offering: Offering, customer: Person, state = 'completed'): Promise<string> {
    const { rows } = await this.server.db.execute<{ id: string }>(sql`
      with opened as (
        insert into conversation (customer_id, artisan_id, service_id)
        values (${customer.account_id}, ${offering.artisan_id}, ${offering.service_id})
        on conflict (customer_id, artisan_id, service_id) do update set service_id = excluded.service_id
        returning *
      )
      insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description,
        appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
      select id, customer_id, artisan_id, service_id, ${state}, 'Boiler', began::date, began::time, 60,
        began, began + interval '1 hour'
      from opened, lateral (select now() - interval '2 hours' as began) at
      returning id`);
    if (!rows[0]) throw new Error('No booking was inserted');
    return rows[0].id;
  }

  async setJob(id: string, { state, over = false }: { state?: JobState; over?: boolean }): Promise<void> {
    await this.server.db
      .update(job)
      .set({ ...(state ? { state } : {}), ...(over ? { expires_at: sql`now() - interval '1 second'` } : {}) })
      .where(eq(job.id, id));
  }

  async listen({ token }: Person): Promise<EventFrame[]> {
    const received: EventFrame[] = [];
    const socket = new WebSocket(`${this.server.origin.replace('http', 'ws')}${eventSocket}?token=${token}`);
    // The server sends nothing else on this socket.
    socket.on('message', (data) => received.push(JSON.parse(String(data)) as EventFrame));
    this.#sockets.push(socket);
    await once(socket, 'open');
    return received;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    return this.server.stop();
  }
}

export async function openMarket({
  worker = false,
  settings = {},
  log,
  prepare,
}: Pick<ServerChoice, 'worker' | 'settings' | 'log' | 'prepare'> = {}): Promise<Market> {
  return new Market(
    await startTestServer({
      worker,
      settings: { RATE_LIMITS: 'off', ...settings },
      ...(log && { log }),
      ...(prepare && { prepare }),
    }),
  );
}
