import { toSlug } from '@fixit/contract/value/slug';

import type { Db } from '../../../db/database.ts';
import { kilometresBetween, type Position } from '../../../db/geography/position.ts';
import { type ListedTownRow, readTownList } from '../../address/address-actions.ts';

export interface TownWithSlug extends Position {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly county: string;
  /** This is true if other towns have the same name. Their slugs and labels contain the county. */
  readonly has_namesakes: boolean;
  readonly prominence: number;
}

/** The similarity of two names is the proportion of letter pairs that they share. */
const minSimilarity = 0.5;

/** Rounds down the lengths of a degree, for longitude at Britain's northern end, so that no town is missed. */
const kilometresPerDegree = { latitude: 111, longitude: 53 };

/**
 * Holds the few thousand towns of the gazetteer, so that an unknown town needs no query. They
 * change only with the program.
 */
export class TownDirectory {
  readonly towns: readonly TownWithSlug[];
  readonly #bySlug: ReadonlyMap<string, TownWithSlug>;
  readonly #byId: ReadonlyMap<string, TownWithSlug>;
  readonly #byName: ReadonlyMap<string, readonly TownWithSlug[]>;
  /** Maps pairs of letters to the towns whose names contain them, so that a search compares few towns. */
  readonly #byPair = new Map<string, TownWithSlug[]>();

  constructor(rows: readonly ListedTownRow[]) {
    this.towns = addSlugs(rows);
    this.#bySlug = new Map(this.towns.map((town) => [town.slug, town]));
    this.#byId = new Map(this.towns.map((town) => [town.id, town]));
    const byName = new Map<string, TownWithSlug[]>();
    for (const town of this.towns) byName.set(toSlug(town.name), [...(byName.get(toSlug(town.name)) ?? []), town]);
    this.#byName = byName;
    for (const town of this.towns) {
      for (const pair of pairsOf(toSlug(town.name))) {
        const towns = this.#byPair.get(pair) ?? [];
        towns.push(town);
        this.#byPair.set(pair, towns);
      }
    }
  }

  findById(id: string): TownWithSlug | undefined {
    return this.#byId.get(id);
  }

  find(slug: string): TownWithSlug | undefined {
    return this.#bySlug.get(slug);
  }

  /** Lists the towns that a mistyped slug may mean, the most similar name first. */
  listSimilar(input: string, limit: number): TownWithSlug[] {
    const slug = toSlug(input);
    const namesakes = this.#byName.get(slug);
    if (namesakes) return namesakes.slice(0, limit);
    if (slug === '') return [];
    const pairs = pairsOf(slug);
    const sharedPairCounts = new Map<TownWithSlug, number>();
    for (const pair of pairs) {
      for (const town of this.#byPair.get(pair) ?? [])
        sharedPairCounts.set(town, (sharedPairCounts.get(town) ?? 0) + 1);
    }
    return [...sharedPairCounts]
      .filter(([, sharedPairs]) => sharedPairs >= (pairs.size * minSimilarity) / 2)
      .map(([town, sharedPairs]) => ({
        town,
        similarity: (2 * sharedPairs) / (pairs.size + pairsOf(toSlug(town.name)).size),
      }))
      .filter(({ similarity }) => similarity >= minSimilarity)
      .sort((a, b) => b.similarity - a.similarity || b.town.prominence - a.town.prominence)
      .slice(0, limit)
      .map(({ town }) => town);
  }

  listNear(from: Position, kilometres: number): { town: TownWithSlug; kilometres: number }[] {
    const north = kilometres / kilometresPerDegree.latitude;
    const east = kilometres / kilometresPerDegree.longitude;
    return this.towns
      .filter(
        ({ latitude, longitude }) =>
          Math.abs(latitude - from.latitude) <= north && Math.abs(longitude - from.longitude) <= east,
      )
      .map((town) => ({ town, kilometres: kilometresBetween(from, town) }))
      .filter((near) => near.kilometres <= kilometres)
      .sort((a, b) => a.kilometres - b.kilometres);
  }
}

/** Orders towns by name, county and position, so that every process assigns the same slugs. */
function addSlugs(rows: readonly ListedTownRow[]): TownWithSlug[] {
  const rowsWithSlug = rows.filter(({ name }) => toSlug(name) !== '');
  const counts = new Map<string, number>();
  for (const { name } of rowsWithSlug) counts.set(toSlug(name), (counts.get(toSlug(name)) ?? 0) + 1);
  const takenSlugs = new Set<string>();
  const sortedRows = rowsWithSlug.toSorted(
    (a, b) =>
      compare(a.name, b.name) ||
      compare(a.county, b.county) ||
      b.prominence - a.prominence ||
      b.latitude - a.latitude ||
      b.longitude - a.longitude,
  );
  return sortedRows.map(({ id, name, county, prominence, latitude, longitude }) => {
    const has_namesakes = (counts.get(toSlug(name)) ?? 0) > 1;
    const preferredSlug = has_namesakes ? toSlug(`${name} ${county}`) : toSlug(name);
    // A slug of digits would be taken for the number of a page of the list.
    const base = /^\d+$/.test(preferredSlug) ? `town-${preferredSlug}` : preferredSlug;
    let slug = base;
    for (let number = 2; takenSlugs.has(slug); number += 1) slug = `${base}-${number}`;
    takenSlugs.add(slug);
    return { id, slug, name, county, has_namesakes, prominence, latitude, longitude };
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function pairsOf(slug: string): Set<string> {
  const paddedSlug = ` ${slug} `;
  return new Set(Array.from({ length: paddedSlug.length - 1 }, (_, index) => paddedSlug.slice(index, index + 2)));
}

export const townLabelOf = ({ name, county, has_namesakes }: TownWithSlug): string =>
  has_namesakes && county !== '' ? `${name}, ${county}` : name;

export function openTowns(db: Db): () => Promise<TownDirectory> {
  let reading: Promise<TownDirectory> | undefined;
  return () => {
    reading ??= readTownList(db).then((rows) => new TownDirectory(rows));
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
}
