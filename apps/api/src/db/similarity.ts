import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Word similarity (pg_trgm) from which a name counts as what was typed: it forgives a wrong or missing letter, and swapped ones in long words. */
export const leastLikeness = 0.4;

/** Of so many letters typed, one may be wrong; letters that changed places are two. */
const lettersToAMistake = 3;

/** The database compares no longer words letter by letter. */
const longestWord = 60;

/** 'plubming' means 'Plumbing'. Needs no index, and has none. */
export function isMeantBy(typed: string, name: AnyPgColumn): SQL {
  return sql`exists (select from regexp_split_to_table(lower(${name}), '\\s+') as word
    where levenshtein(left(lower(${typed}), ${longestWord}), left(word, ${longestWord})) * ${lettersToAMistake} <= length(${typed}))`;
}
