import type { Coverage, WaitingArtisan } from '@fixit/contract/operator/coverage';
import { readPostCode } from '@fixit/contract/value/address';
import type { Db } from '../../db/database.ts';
import { listCategories } from '../category/category-actions.ts';
import * as repository from './coverage-repository.ts';
import { lockMarket } from './market-repository.ts';

/** Counts one area that has not been counted since midnight. Returns false if there is none. */
export async function countNextArea(db: Db): Promise<boolean> {
  if ((await repository.findUncountedArea(db)) === undefined) return false;
  await lockMarket(db);
  // Another process may have counted it meanwhile.
  const area = await repository.findUncountedArea(db);
  if (area === undefined) return false;
  await repository.replaceCoverage(db, area);
  return true;
}

type CoveredTrade = Coverage['trades'][number];

/** Shows the requested area, or else the area with the most requests, or else the first. */
export async function showCoverage(db: Db, requested: string | undefined): Promise<Coverage> {
  const areas = await repository.listAreas(db);
  const trades = (await listCategories(db)).map(({ id, category }) => ({ id, category }));
  const area = await chooseArea(db, areas, requested);
  const districts = await repository.listDistrictsOfArea(db, area);
  const towns = [...new Set(districts.map(({ post_town }) => post_town))];
  const entries = await repository.listWaiting(db, { area, towns });
  const waiting = entries.map((entry) => guessTradesAndDistricts(entry, { trades, districts }));
  const cells = await repository.listCells(
    db,
    districts.map(({ district }) => district),
  );
  return {
    area,
    areas,
    districts,
    trades,
    waiting,
    cells: addWaiting(cells, waiting),
    counted_at: await repository.findCountedAt(db, area),
  };
}

async function chooseArea(db: Db, areas: readonly { area: string }[], requested: string | undefined): Promise<string> {
  const isListed = (name: string | undefined) => areas.some(({ area }) => area === name);
  const requestedArea = requested?.trim().toUpperCase();
  if (requestedArea !== undefined && isListed(requestedArea)) return requestedArea;
  const busiest = await repository.findBusiestArea(db);
  return busiest !== undefined && isListed(busiest) ? busiest : (areas[0]?.area ?? '');
}

/** 'plumber' and 'plumbing' both start with the stem of the trade Plumbing. */
function stemOf(trade: string): string {
  const [word = ''] = trade.toLowerCase().split(/[^a-z]+/);
  const stem = word.replace(/(?:ing|ery|ers?|al|ics|s)$/, '');
  return stem.length >= 4 ? stem : word;
}

function guessTradesAndDistricts(
  entry: repository.NearbyEntry,
  { trades, districts }: { trades: readonly CoveredTrade[]; districts: readonly repository.AreaDistrict[] },
): WaitingArtisan {
  const words = entry.services.toLowerCase().split(/[^\p{L}]+/u);
  const namedDistrict = readPostCode(entry.city)?.outward;
  const town = entry.city.trim().toLowerCase();
  const isInDistrict = ({ district, post_town }: repository.AreaDistrict) =>
    namedDistrict === undefined ? post_town.toLowerCase() === town : district === namedDistrict;
  return {
    ...entry,
    category_ids: trades
      .filter(({ category }) => words.some((word) => word.startsWith(stemOf(category))))
      .map(({ id }) => id),
    districts: districts.filter(isInDistrict).map(({ district }) => district),
  };
}

/** Adds cells for trades and districts that have only waitlist entries. */
function addWaiting(cells: readonly Omit<Coverage['cells'][number], 'waiting'>[], waiting: readonly WaitingArtisan[]) {
  const keyOf = (cell: { district: string; category_id: string }) => `${cell.district} ${cell.category_id}`;
  const byKey = new Map(cells.map((cell) => [keyOf(cell), { ...cell, waiting: 0 }]));
  for (const { districts, category_ids } of waiting) {
    for (const district of districts) {
      for (const category_id of category_ids) {
        const position = { district, category_id };
        const cell = byKey.get(keyOf(position)) ?? { ...position, artisans: 0, requests: 0, unanswered: 0, waiting: 0 };
        byKey.set(keyOf(position), { ...cell, waiting: cell.waiting + 1 });
      }
    }
  }
  return [...byKey.values()];
}
