import {
  connectAsServer,
  type MeasuredDatabase,
  nearestServices,
  startMeasuredDatabase,
} from '@fixit/api/testing/measured/measured-database';
import { Client } from 'pg';
import { atMost, count, type Figure, load, milliseconds, percentile } from './measuring/figure.ts';

const services = 1_000_000;
const nearestCount = 20;
const warmUpQueries = 300;
const timedQueries = 3_000;
const maxPoints = 10_000;
/** After this time, no more points are compared. */
const timeoutSeconds = 60;

/**
 * Finds the 20 nearest of 1,000,000 services of one category with the query of the service module, and compares results
 * with brute force. PostgreSQL has the memory that docs/running/growing.md recommends for this size, not the 48 MB of the
 * embedded database.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2, undefined, { shared_buffers: '1GB' });
  const { db, close } = connectAsServer(database.url);
  try {
    const category_id = await fillServices(database);
    const positions = await readPositions(database);
    const times: number[] = [];
    for (let iteration = -warmUpQueries; iteration < timedQueries; iteration += 1) {
      const from = performance.now();
      await nearestServices(db, category_id, randomPosition(), nearestCount);
      if (iteration >= 0) times.push(performance.now() - from);
    }
    // The comparison runs separately, because reading a million positions flushes the processor's caches.
    let [compared, wrong] = [0, 0];
    for (
      const end = performance.now() + timeoutSeconds * 1000;
      compared < maxPoints && performance.now() < end;
      compared += 1
    ) {
      const position = randomPosition();
      const results = await nearestServices(db, category_id, position, nearestCount);
      const chords = positions.nearest(position, nearestCount);
      // Services at the same distance may be in any order, so only distances are compared.
      if (
        results.length !== nearestCount ||
        results.some(({ chord }, index) => Math.abs(chord - (chords[index] ?? 0)) > 1e-12)
      )
        wrong += 1;
    }
    const p99 = `, p99 ${milliseconds(percentile(times, 0.99))}, ${load()}`;
    return [
      atMost(`nearest ${nearestCount} of ${count(services)}: p50`, percentile(times, 0.5), 1, milliseconds, p99),
      atMost(`results that differ from brute force, of ${count(compared)} random points`, wrong, 0, count),
    ];
  } finally {
    await close();
    await database.stop();
  }
}

/** Returns a random point in Britain's bounding box. */
function randomPosition() {
  return { latitude: 50 + Math.random() * 8.5, longitude: -6 + Math.random() * 7.7 };
}

/**
 * Inserts services, half of them anywhere and half near one of 500 towns. Constraints are not checked, and indexes are
 * created afterwards.
 */
async function fillServices({ superuserUrl }: MeasuredDatabase): Promise<string> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(
    `set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '256MB'`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('service', 'artisan') and indexname in (select relname from pg_class c join pg_index i on i.indexrelid = c.oid where not i.indisunique)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `with town as materialized (
       select n, 50 + random() * 8.5 as latitude, -6 + random() * 7.7 as longitude from generate_series(0, 499) n
     ), place as materialized (
       select p.n, case when p.n % 2 = 0 then 50 + random() * 8.5 else town.latitude + random() * 0.1 end as latitude,
         case when p.n % 2 = 0 then -6 + random() * 7.7 else town.longitude + random() * 0.1 end as longitude
       from generate_series(1, $1::int) p(n) join town on town.n = p.n % 500
     )
     insert into artisan (account_id, business_name, address, post_code, latitude, longitude, service_radius_km)
     select gen_random_uuid(), 'Business ' || n, 'Somewhere', 'BD18', latitude, longitude, 15 from place`,
    [services],
  );
  const { rows } = await client.query<{ category_id: string }>(
    `with trade as (select id from category order by position limit 1), added as (
       insert into service (artisan_id, category_id, description, latitude, longitude, service_radius_km)
       select artisan.id, trade.id, 'What a business does', latitude, longitude, 15 from artisan, trade)
     select id as category_id from trade`,
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze artisan');
  await client.query('vacuum analyze service');
  await client.end();
  return rows[0]?.category_id ?? '';
}

/** Stores the position of every service, in the Cartesian coordinates that the database uses. */
class ServicePositions {
  readonly #coordinates = new Float64Array(services * 3);
  #length = 0;

  add(coordinates: readonly number[]): void {
    this.#coordinates.set(coordinates, this.#length);
    this.#length += coordinates.length;
  }

  /** Measures the chord to every service, and returns the shortest ones. */
  nearest({ latitude, longitude }: { latitude: number; longitude: number }, limit: number): number[] {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    const [x, y, z] = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
    const all = this.#coordinates;
    const best: number[] = [];
    let furthest = Number.POSITIVE_INFINITY;
    for (let index = 0; index < this.#length; index += 3) {
      const [dx, dy, dz] = [(all[index] ?? 0) - x, (all[index + 1] ?? 0) - y, (all[index + 2] ?? 0) - z];
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= furthest) continue;
      best.push(square);
      if (best.length < limit) continue;
      best.sort((a, b) => a - b);
      best.length = limit;
      furthest = best[limit - 1] ?? 0;
    }
    return best.map(Math.sqrt);
  }
}

async function readPositions({ pool }: MeasuredDatabase): Promise<ServicePositions> {
  const positions = new ServicePositions();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<[string, number, number, number]>({
      rowMode: 'array',
      text: `select id, cube_ll_coord(pos, 1), cube_ll_coord(pos, 2), cube_ll_coord(pos, 3)
             from service where active and id > $1 order by id limit 100000`,
      values: [after],
    });
    for (const [id, ...coordinates] of rows) {
      positions.add(coordinates);
      after = id;
    }
    if (rows.length < 100_000) return positions;
  }
}
