import { serviceLimits } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { createRandom, type SeededRandom } from '../../seed/demo/seeded-random.ts';
import type { Db } from '../db/database.ts';
import type { Position } from '../db/geography/position.ts';
import { minSimilarity } from '../db/query/name-similarity.ts';
import { searchListings } from '../modules/service/artisan-search-repository.ts';

const from: Position = { latitude: 53.8, longitude: -1.75 };

const trades = [
  'Plumbing',
  '& Sons Plumbing',
  'Plumbing and Heating',
  'Electrical',
  'Electrics Ltd',
  'Building Services',
  'Roofing',
  'Joinery',
  'Gardens',
  'Cleaning',
  'Handyman Services',
  'Property Maintenance',
];

/** Each business name is distinct, and made of a trade and one or two of the gazetteer's places. */
export async function addNamedArtisans(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    with places as (
      select name, latitude, longitude, row_number() over (order by md5(name)) as nr from place
    ), business as (
      select nr, latitude, longitude,
        concat_ws(' ', name, case when nr % 7 = 0 then lag(name) over (order by nr) end,
          (${sql.param(trades)}::text[])[1 + nr % ${trades.length}]) as business_name
      from places where nr <= ${count}
    ), accounts as (
      insert into account (email, role, first_name, last_name)
      select nr || '@named.example', 'artisan', 'Nia', 'Beck' from business returning id, email
    ), artisans as (
      insert into artisan (account_id, business_name, address, post_code, latitude, longitude, service_radius_km)
      select accounts.id, left(business_name, 100), 'Saltaire', 'BD18', latitude, longitude, 10
      from business join accounts on accounts.email = nr || '@named.example' returning *
    )
    insert into service (artisan_id, category_id, description, latitude, longitude, service_radius_km)
    select id, (select id from category order by position limit 1), 'Work', latitude, longitude, service_radius_km
    from artisans`);
  await db.execute(sql`analyze artisan`);
}

type TypingStyle = (words: readonly string[], random: SeededRandom, names: readonly string[]) => string;

/**
 * A name is typed in full, in part, with a mistake, with words reordered or joined, or with a
 * different place added.
 */
const typingStyles: readonly TypingStyle[] = [
  (words) => words.join(' '),
  (words, random) => random.pick(words),
  (words, random) => words.filter(() => random.chance(0.6)).join(' '),
  (words, random) => random.pick(words).slice(0, random.integer(3, 9)),
  (words, random) => mistype(words.join(' '), random),
  (words, random) => mistype(random.pick(words), random),
  (words) => words.toReversed().join(' '),
  (words) => words.join(''),
  (words, random, names) => `${words.join(' ')} ${nameWordsOf(random.pick(names))[0] ?? ''}`,
];

const nameWordsOf = (name: string): readonly string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [''];

/** Drops, replaces or adds one letter, or swaps two. */
function mistype(text: string, random: SeededRandom): string {
  const index = random.integer(0, text.length - 1);
  const letter = random.pick('abcdefghijklmnopqrstuvwxyz'.split(''));
  const [before, replaced, after] = [text.slice(0, index), text.charAt(index), text.slice(index + 1)];
  return random.pick([
    before + after,
    before + letter + after,
    before + letter + replaced + after,
    before + after.charAt(0) + replaced + after.slice(1),
  ]);
}

interface LostSearch {
  readonly meant: string;
  readonly input: string;
  readonly results: readonly string[];
}

/**
 * Returns the searches that miss the intended name, although a comparison with every name finds it,
 * and the results have room for it or contain a less similar name.
 */
export async function findLostSearches(db: Db, count: number, seed: number): Promise<LostSearch[]> {
  const random = createRandom(seed);
  const { rows: all } = await db.execute<{ name: string }>(
    sql`select business_name as name from artisan order by business_name`,
  );
  const names = all.map(({ name }) => name);
  const lost: LostSearch[] = [];
  for (let round = 0; round < count; round += 1) {
    const meant = random.pick(names);
    const input = typingStyles[round % typingStyles.length]?.(nameWordsOf(meant), random, names)
      .trim()
      .slice(0, serviceLimits.searchQuery);
    if (!input) continue;
    const results = (await searchListings(db, { input, from, blocked: new Set() })).map(
      ({ business_name }) => business_name,
    );
    if (results.includes(meant) || !(await compareAll(db, input)).includes(meant)) continue;
    if (results.length < serviceLimits.searchResults || (await isMoreSimilar(db, input, meant, results))) {
      lost.push({ meant, input, results });
    }
  }
  return lost;
}

async function compareAll(db: Db, input: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select business_name as name, round(word_similarity(${input}, business_name)::numeric, 1) as likeness from artisan
    where word_similarity(${input}, business_name) >= ${minSimilarity}::real
    order by likeness desc, pos <-> sphere_point(${from.latitude}, ${from.longitude}), id
    limit ${serviceLimits.searchResults}`);
  return rows.map(({ name }) => name);
}

/** Trigrams across the end of a word match by chance, so words are compared one by one. */
async function isMoreSimilar(db: Db, input: string, meant: string, results: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ more: boolean }>(sql`
    with likeness as (
      select name, sum(length(word) * best) as likeness
      from unnest(${sql.param([meant, ...results])}::text[]) as name,
        unnest(${sql.param(nameWordsOf(input))}::text[]) as word,
        lateral (select max(greatest(similarity(word, of_name), word_similarity(word, of_name))) as best
          from unnest(tsvector_to_array(words_of(name))) as of_name) words
      group by name)
    select (select likeness from likeness where name = ${meant}) > min(likeness) + 0.5 as more
    from likeness where name <> ${meant}`);
  return rows[0]?.more ?? true;
}
