import { startMeasuredDatabase } from '@fixit/api/testing/measured/database';
import { atMost, type Figure, percent } from '../measuring/figure.ts';
import { Nearby, type Placed } from './nearby.ts';
import { type Area, splitAreas } from './split.ts';

/** Those who offer one of 16 trades among 1,000,000 artisans, of whom every third offers two. */
const offering = 83_000;
const requests = 5_000;
/** As many as a request invites (SPEC.md), and as far as the widest round goes. */
const invited = 50;
const widestRound = 30;
/** What a second of Britain's busy hour brings (`bench hour`): requests, and 15 messages for each. */
const busy = { requests: 2, messages: 30 };

interface Somebody extends Placed {
  area: string;
}

interface Artisan extends Somebody {
  radius: number;
}

interface Cut {
  cells: number;
  /** Of all requests, those of the cell that has most. */
  largest: number;
  /** Shares: requests that invite somebody of another cell, such invitations, artisans whose round reaches into another cell. */
  asking: number;
  invitations: number;
  rounds: number;
}

/** What would pass between cells by region (docs/scaling.md): a made-up trade with Britain's density, whole postcode areas a cell. */
export default async function measure(): Promise<Figure[]> {
  const { areas, artisans, customers } = await people();
  const near = new Nearby(artisans);
  const asked = customers.map((customer) => ({ customer, artisans: inviteFor(near, customer) }));
  const homes = new Nearby(customers);
  const cuts = [1, 2, 4, 8, 16, 32].map((cells): Cut => {
    const cellOf = cellsOf(splitAreas(areas, cells));
    const jobs = Array.from({ length: cells }, () => 0);
    let [asking, invitations, across] = [0, 0, 0];
    for (const { customer, artisans: those } of asked) {
      const home = cellOf(customer);
      jobs[home] = (jobs[home] ?? 0) + 1;
      const others = those.filter((artisan) => cellOf(artisan) !== home).length;
      invitations += those.length;
      across += others;
      if (others > 0) asking += 1;
    }
    const some = artisans.filter((_, place) => place % 10 === 0);
    const reaching = some.filter((artisan) => reachesAcross(homes, artisan, cellOf));
    return {
      cells,
      largest: Math.max(...jobs) / asked.length,
      asking: asking / asked.length,
      invitations: across / invitations,
      rounds: reaching.length / some.length,
    };
  });
  console.table(
    cuts.map((cut) => ({
      cells: cut.cells,
      'largest cell': share(cut.largest),
      'requests that ask across': share(cut.asking),
      'invitations across': share(cut.invitations),
      'artisans whose round crosses': share(cut.rounds),
      'invitations/s across': (busy.requests * invited * cut.invitations).toFixed(1),
      'messages/s across': (busy.messages * cut.invitations).toFixed(1),
    })),
  );
  const eight = cuts.find(({ cells }) => cells === 8);
  if (!eight) throw new Error('Eight cells were not tried');
  return [
    atMost('of 8 cells, the largest has of all requests', eight.largest, 0.15, percent),
    atMost('of 8 cells, invitations that pass between two', eight.invitations, 0.05, percent),
  ];
}

/** The same people each time. Homes and workshops lie around the districts' centres, larger towns have more, as in `bench britain`. */
async function people(): Promise<{ areas: Area[]; artisans: Artisan[]; customers: Somebody[] }> {
  const database = await startMeasuredDatabase(1);
  const { pool } = database;
  try {
    await pool.query(`
      create temporary table spot as
      select row_number() over (order by outward, copy) as n, area, latitude, longitude
      from postcode_district d left join (select name, max(prominence) as prominence from place group by name) town on town.name = d.post_town,
        generate_series(0, least(2, coalesce(town.prominence, 0) / 3)) copy`);
    await pool.query('select setseed(0.5)');
    const placed = async <T>(count: number, more: string) => {
      const { rows } = await pool.query(
        `select area, latitude + random() * 0.03 - 0.015 as latitude, longitude + random() * 0.05 - 0.025 as longitude${more}
         from (select 1 + floor(random() * (select count(*) from spot))::integer as n from generate_series(1, $1)) drawn
           join spot using (n)`,
        [count],
      );
      return rows as T[];
    };
    const { rows } = await pool.query<Area>(
      'select area, avg(latitude) as latitude, avg(longitude) as longitude, count(*)::integer as people from spot group by area',
    );
    return {
      areas: rows,
      artisans: await placed<Artisan>(offering, ', 5 + floor(random() * 26) as radius'),
      customers: await placed<Somebody>(requests, ''),
    };
  } finally {
    await database.stop();
  }
}

function inviteFor(near: Nearby<Artisan>, customer: Somebody): Artisan[] {
  return [...near.within(customer, widestRound)]
    .filter(({ thing, distance }) => distance <= thing.radius)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, invited)
    .map(({ thing }) => thing);
}

function reachesAcross(homes: Nearby<Somebody>, artisan: Artisan, cellOf: (somebody: Somebody) => number): boolean {
  for (const { thing } of homes.within(artisan, artisan.radius)) if (cellOf(thing) !== cellOf(artisan)) return true;
  return false;
}

function cellsOf(cells: readonly (readonly Area[])[]): (somebody: Somebody) => number {
  const numbers = new Map(cells.flatMap((areas, cell) => areas.map(({ area }) => [area, cell] as const)));
  return ({ area }) => {
    const cell = numbers.get(area);
    if (cell === undefined) throw new Error(`No cell has the postcode area ${area}`);
    return cell;
  };
}

const share = (value: number): string => `${(value * 100).toFixed(1)} %`;
