import { createHash } from 'node:crypto';
import { townPageLimits } from '@fixit/contract/public-page/town-pages';
import type { Db } from '../../../db/database.ts';
import { publishPageChange } from '../../../platform/pages/page-changes.ts';
import * as repository from './town-count-repository.ts';
import type { TownDirectory } from './town-directory.ts';

/** One statement reads the towns of one of these degrees, which the United Kingdom spans. */
const latitudes = Array.from({ length: 13 }, (_, index) => 49 + index);

/** Updates the towns and the figures of one trade. Returns false if no trade is due. */
export async function countNextTrade(db: Db, readTowns: () => Promise<TownDirectory>): Promise<boolean> {
  const trade = await repository.findTradeToCount(db);
  if (!trade) return false;
  const { category_id } = trade;
  const towns = await readTowns();
  const townPages = await listReachedTowns(db, category_id, towns);
  await db.transaction(async (tx) => {
    await repository.lockTowns(tx);
    await repository.replaceTowns(tx, category_id, chooseCanonicals(towns, townPages));
    await repository.replaceFigures(tx, category_id);
    await publishPageChange(tx, ['towns']);
  });
  return true;
}

async function listReachedTowns(db: Db, category_id: string, towns: TownDirectory): Promise<CountedTownPage[]> {
  if (!(await repository.hasEnoughArtisans(db, category_id))) return [];
  const townPages: CountedTownPage[] = [];
  for (const south of latitudes) {
    for (const row of await repository.listReachedTowns(db, category_id, { south, north: south + 1 })) {
      const town = towns.findById(row.place_id)?.slug;
      if (town !== undefined) townPages.push({ town, artisan_ids: row.artisan_ids });
    }
  }
  return townPages;
}

interface CountedTownPage {
  readonly town: string;
  readonly artisan_ids: readonly string[];
}

/** Points a town at the largest town that shares nearly all its artisans, if that is larger. */
export function chooseCanonicals(
  towns: Pick<TownDirectory, 'find'>,
  townPages: readonly CountedTownPage[],
): repository.TownEntry[] {
  const prominence = (town: string) => towns.find(town)?.prominence ?? 0;
  const largestFirst = townPages.toSorted(
    (a, b) =>
      prominence(b.town) - prominence(a.town) ||
      b.artisan_ids.length - a.artisan_ids.length ||
      (a.town < b.town ? -1 : 1),
  );
  const rank = new Map(largestFirst.map(({ town }, index) => [town, index]));
  const canonicalTowns = new Map<string, string[]>();
  return largestFirst.map(({ town, artisan_ids }) => {
    const sharedCounts = new Map<string, number>();
    for (const id of artisan_ids) {
      for (const larger of canonicalTowns.get(id) ?? []) sharedCounts.set(larger, (sharedCounts.get(larger) ?? 0) + 1);
    }
    const minShared = artisan_ids.length * townPageLimits.sharedArtisans;
    const similarTowns = [...sharedCounts].filter(([, count]) => count >= minShared).map(([larger]) => larger);
    const canonical = similarTowns.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))[0] ?? town;
    if (canonical === town) {
      for (const id of artisan_ids) {
        const canonicals = canonicalTowns.get(id) ?? [];
        canonicals.push(town);
        canonicalTowns.set(id, canonicals);
      }
    }
    const fingerprint = createHash('sha256')
      .update([canonical, ...artisan_ids].join(' '))
      .digest('base64url')
      .slice(0, 16);
    return { town, artisans: Math.min(artisan_ids.length, townPageLimits.artisans), canonical, fingerprint };
  });
}
