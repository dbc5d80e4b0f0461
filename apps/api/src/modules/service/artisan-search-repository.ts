import { serviceLimits } from '@fixit/contract/service';
import { eq, Subquery, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type Position, pointOf } from '../../db/geography/position.ts';
import { minSimilarity } from '../../db/query/name-similarity.ts';
import { addressColumns, artisan } from '../../db/schema/artisan-tables.ts';
import { category } from '../../db/schema/category-tables.ts';
import { service, visiblePicture } from '../../db/schema/service-tables.ts';
import { type NameQuery, planNameQueries, type WordMatch } from './artisan-search-plan.ts';
import { listSubstrings, splitJoinedWords } from './joined-words.ts';
import { type ListingRow, listingColumns } from './listing-repository.ts';

// A row of the database needs an index signature, which an interface does not have.
type MatchRow = Pick<WordMatch, keyof WordMatch> & { typed: string };

/** `similarity` is from 0 to 1, in tenths. */
export type NameSearchRow = ListingRow & { similarity: number; chord: number };

/** Limits the words of names that are compared with each typed word. */
const maxSimilarWords = 20;

/** Applies when whole words are compared, to find swapped letters: 'csole' for 'scole'. */
const minWordSimilarity = 0.19;

/** A typed word that resembles no word at least this much may be several words typed without a space. */
const minWholeWordSimilarity = 0.7;

/** A search without a position uses the centre of Great Britain. */
const middleOfBritain: Position = { latitude: 54, longitude: -2.5 };

/**
 * Lists the most similar first and then the nearest. Runs one statement after another until there
 * are enough results, so that the cost depends on the number of results. Reads ahead and drops
 * `blocked` businesses.
 */
export async function searchListings(
  db: Db,
  { input, from, blocked }: { input: string; from: Position | null; blocked: ReadonlySet<string> },
): Promise<NameSearchRow[]> {
  const typedMatches = await matchWords(db, input);
  const separatedText = await separateWords(db, typedMatches.matches);
  const readings = [
    ...(separatedText ? [{ text: separatedText, ...(await matchWords(db, separatedText)) }] : []),
    { text: input, ...typedMatches },
  ];
  const results = new Map<string, NameSearchRow>();
  for (const { text, matches, artisans } of readings) {
    for (const query of planNameQueries(matches, artisans)) {
      if (results.size >= serviceLimits.searchResults) break;
      const limit = results.size + serviceLimits.searchResults + blocked.size;
      const rows = await findNames(db, query, { text, from: from ?? middleOfBritain, limit });
      for (const row of rows)
        if (!results.has(row.artisan_id) && !blocked.has(row.artisan_id)) results.set(row.artisan_id, row);
    }
  }
  return [...results.values()]
    .sort((a, b) => b.similarity - a.similarity || a.chord - b.chord || (a.artisan_id < b.artisan_id ? -1 : 1))
    .slice(0, serviceLimits.searchResults);
}

/** The text comes from `search_text`, so that the thresholds of the index are set first. */
async function matchWords(db: Db, input: string): Promise<{ matches: MatchRow[]; artisans: number }> {
  // The share of trigrams that both words have, in any order, recognises swapped letters.
  const shared = sql`similarity(typed, word) * (trigrams + cardinality(show_trgm(word))) / (1 + similarity(typed, word)) / trigrams`;
  const { rows } = await db.execute<MatchRow & { artisans: number }>(sql`
    with search_text as materialized (
      select case when num_nulls(set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true),
        set_config('pg_trgm.similarity_threshold', ${String(minWordSimilarity)}, true)) = 0 then lower(${input}) end as text)
    select position::int, typed, trigrams, word, coalesce(names, 0) as names, coalesce(similarity, 0) as similarity,
      (select greatest(reltuples, 1)::float8 from pg_class where oid = 'artisan'::regclass) as artisans
    from search_text, regexp_split_to_table(text, '[^[:alnum:]]+') with ordinality as input_word (typed, position)
    cross join lateral (
      -- Where the locale of the database is C, a word without Latin letters has no trigrams, and is found only exactly.
      select coalesce(nullif(cardinality(show_trgm(typed)), 0), length(typed) + 1) as trigrams, exists (select from name_word where word = typed) as is_word) about
    left join lateral (
      select word, names, case when word = typed then 1
        else greatest(word_similarity(typed, word), ${shared}) end::float8 as similarity
      from (
        select * from name_word where word %> typed
        union all select * from name_word where word = typed and not word %> typed
        -- A typed word that occurs in a name needs no search for swapped letters.
        union all select * from name_word where not is_word and word % typed and not word %> typed
      ) words
      order by similarity desc, names desc, word limit ${maxSimilarWords}) alike on true
    where typed <> '' order by position, similarity desc`);
  return { matches: rows, artisans: rows[0]?.artisans ?? 1 };
}

/** Returns the typed text with joined words separated, or undefined if no word can be separated. */
async function separateWords(db: Db, matches: readonly MatchRow[]): Promise<string | undefined> {
  const best = new Map(matches.toReversed().map(({ typed, similarity }) => [typed, similarity]));
  const joined = [...best].filter(([, similarity]) => similarity < minWholeWordSimilarity).map(([typed]) => typed);
  const substrings = joined.flatMap(listSubstrings);
  if (substrings.length === 0) return undefined;
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from name_word where word = any(${sql.param(substrings)}::text[])`,
  );
  const words = new Set(rows.map(({ word }) => word));
  const parts = [...best.keys()].map(
    (typed) => (joined.includes(typed) ? splitJoinedWords(typed, words) : typed) ?? typed,
  );
  const text = parts.join(' ');
  return text === [...best.keys()].join(' ') ? undefined : text;
}

async function findNames(
  db: Db,
  { words, isRare }: NameQuery,
  { text, from, limit }: { text: string; from: Position; limit: number },
): Promise<NameSearchRow[]> {
  const chord = sql`${artisan.pos} <-> ${pointOf(from)}`;
  const similarity = sql`round(word_similarity(${text}, ${artisan.business_name})::numeric, 1)::float8`;
  // Both have an index. The index on `words_of` returns the nearest first.
  const names = isRare ? sql`${artisan.name_words}` : sql`words_of(${artisan.business_name})`;
  // Few names are sorted first, so that services after the last result are not read.
  const order = isRare ? sql`order by similarity desc, chord, id` : sql``;
  const matchingServices = sql`
    select first_service.*, name_match.business_name, name_match.similarity, name_match.chord
    from (
      select ${artisan.id} as id, ${artisan.business_name} as business_name, ${chord} as chord, ${similarity} as similarity
      from ${artisan} where ${names} @@ ${words}::tsquery ${order}
    ) name_match
    cross join lateral (
      select ${service}.* from ${service} where ${service.artisan_id} = name_match.id and ${service.active}
      order by ${service.position}, ${service.id} limit 1
    ) first_service
    order by ${isRare ? sql`name_match.similarity desc, name_match.chord, name_match.id` : sql`name_match.chord`} limit ${limit}`;
  const nameColumns = {
    business_name: sql<string>`${service}.business_name`,
    image: visiblePicture('service'),
    town: sql<
      string | null
    >`(select ${addressColumns.town} from ${artisan} where ${artisan.id} = ${service.artisan_id})`,
    similarity: sql<number>`${service}.similarity`,
    chord: sql<number>`${service}.chord`,
  };
  return db
    .select({ ...listingColumns, ...nameColumns })
    .from(new Subquery<'service', Record<string, unknown>>(matchingServices, {}, 'service'))
    .innerJoin(category, eq(category.id, service.category_id));
}
