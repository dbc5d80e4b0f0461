import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { addNamedArtisans, findLostSearches } from '@fixit/api/testing/search-comparison';
import { atMost, count, type Figure, load } from './measuring/figure.ts';

const texts = 10_000;
const artisans = 3_000;

/** Counts the names that the search by words misses, compared with a scan of all names. */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(1);
  try {
    await addNamedArtisans(database.db, artisans);
    const lost = await findLostSearches(database.db, texts, 1);
    for (const { input, meant, results } of lost) console.log(`${input}: ${meant} is not among ${results.join(', ')}`);
    return [atMost(`names lost in ${count(texts)} texts`, lost.length, 0, count, ` (${load()})`)];
  } finally {
    await database.stop();
  }
}
