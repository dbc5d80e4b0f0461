import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Word similarity (pg_trgm) from which a name counts as what was typed: it forgives a wrong or missing letter, and swapped ones in long words. */
export const minSimilarity = 0.4;

/** A typed word may have one wrong letter per this many letters. Two swapped letters count as two wrong ones. */
const lettersToAMistake = 3;

/** The database does not compare longer words letter by letter. */
const maxWordLength = 60;

/** 'plubming' means 'Plumbing'. Needs no index, and has none. */
export function isMeantBy(typed: string, name: AnyPgColumn): SQL {
  return sql`exists (select from regexp_split_to_table(lower(${name}), '\\s+') as word
    where levenshtein(left(lower(${typed}), ${maxWordLength}), left(word, ${maxWordLength})) * ${lettersToAMistake} <= length(${typed}))`;
}
