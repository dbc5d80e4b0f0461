import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * A name counts as a match from this word similarity (pg_trgm) on. It tolerates a wrong or missing
 * letter, and swapped letters in long words.
 */
export const minSimilarity = 0.4;

/** A typed word may have one wrong letter per this many letters. Two swapped letters count as two wrong ones. */
const lettersPerMistake = 3;

/** The database does not compare longer words letter by letter. */
const maxWordLength = 60;

/** Returns true for a name that was probably meant: 'plubming' means 'Plumbing'. No index supports it. */
export function isLikelyMatch(word: string, name: AnyPgColumn): SQL {
  return sql`exists (select from regexp_split_to_table(lower(${name}), '\\s+') as name_part
    where levenshtein(left(lower(${word}), ${maxWordLength}), left(name_part, ${maxWordLength})) * ${lettersPerMistake} <= length(${word}))`;
}
