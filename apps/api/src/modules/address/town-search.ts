import { placeLimits } from '@fixit/contract/value/address';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { place } from '../../db/schema/address-tables.ts';
import type { GazetteerTown } from './address-repository.ts';

const maxWords = 8;

/** These weights are added for a name that was typed in full or up to the end of a word. */
const fullName = 3;
const upToWord = 1;

/** `inCounty` ranks the towns of a county with the typed name. */
const tier = { begins: 3000, hasWord: 2000, inCounty: 1000 };

/** A name that equals only some of the typed words has this likeness. */
const partialLikeness = 0.55;

/** A shorter text resembles too many names. */
const minSimilarLength = 3;

/** Reads the typed words as a name followed by words about its surroundings, in each possible way. */
const readings = (input: string) => sql`
  input as (select (string_to_array(sought_name(${input}), ' '))[:${maxWords}] as words),
  reading as (
    select array_to_string(words[:n], ' ') as name, words[n + 1:] as rest
    from input, generate_series(1, cardinality(words)) as n
    where words[n] <> ''
  )`;

/** Selects the places whose name, county or surroundings contain each of these words. */
const isAround = (words: SQL) => sql`not exists (
  select from unnest(${words}) as word where strpos(' ' || ${place.around}, ' ' || word) = 0)`;

const columns = sql`place.id, place.name, place.city, place.county, place.latitude, place.longitude`;

/** Searches for similar names only if no name has a word with the typed beginning. */
export async function listMatchingTowns(db: Db, input: string): Promise<GazetteerTown[]> {
  const towns = await listByPrefix(db, input);
  return towns.length > 0 || input.length < minSimilarLength ? towns : listSimilar(db, input);
}

async function listByPrefix(db: Db, input: string): Promise<GazetteerTown[]> {
  const { rows } = await db.execute<GazetteerTown>(sql`
    with ${readings(input)}, candidate as (
      select place.id, prominence + case
        when sought = reading.name then ${tier.begins + fullName}::int
        when starts_with(sought, reading.name || ' ') then ${tier.begins + upToWord}::int
        when starts_with(sought, reading.name) then ${tier.begins}::int
        when rest = '{}' then ${tier.hasWord}::int
        else 0 end as weight
      from reading join place
        on sought >= reading.name and sought < reading.name || '~' or sought like '% ' || reading.name || '%'
      where ${isAround(sql`rest`)}
      union all
      select place.id, prominence + ${tier.inCounty}::int
      from input join place on strpos(around || ' ', ' ' || array_to_string(words, ' ') || ' ') > 0
      where prominence > 0 and words[1] <> ''
    ), best as (
      select id, max(weight) as weight from candidate group by id order by weight desc, id limit ${placeLimits.suggestions}
    )
    select ${columns} from best join place using (id) order by weight desc, id`);
  return rows;
}

async function listSimilar(db: Db, input: string): Promise<GazetteerTown[]> {
  const { rows } = await db.execute<GazetteerTown>(sql`
    with ${readings(input)}, candidate as (
      select place.id, prominence, word_similarity(reading.name, sought) + similarity(reading.name, sought) / 100 as likeness
        from reading join place on reading.name <% sought where ${isAround(sql`rest`)}
      union all
      select place.id, prominence, ${partialLikeness}::real
        from input, generate_series(1, cardinality(words)) as a, generate_series(a, cardinality(words)) as z,
          place where sought = array_to_string(words[a:z], ' ')
    ), best as (
      select id, max(likeness) as likeness from candidate group by id, prominence
      order by likeness desc, prominence desc, id limit ${placeLimits.suggestions}
    )
    select ${columns} from best join place using (id) order by likeness desc, prominence desc, id`);
  return rows;
}
