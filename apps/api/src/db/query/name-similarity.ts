import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Word similarity (pg_trgm) that tolerates a wrong or missing letter, and swapped letters in long words. */
export const minSimilarity = 0.4;

/** A word may have one wrong letter for every three letters. Two swapped letters count as two wrong ones. */
const lettersPerMistake = 3;

/** Words are compared only up to this length, because `levenshtein` refuses long ones. */
const maxWordLength = 60;

/** Matches a misspelt name: 'plubming' matches 'Plumbing'. No index supports it. */
export function isLikelyMatch(word: string, name: AnyPgColumn): SQL {
  return sql`exists (select from regexp_split_to_table(lower(${name}), '\\s+') as name_part
    where levenshtein(left(lower(${word}), ${maxWordLength}), left(name_part, ${maxWordLength})) * ${lettersPerMistake} <= length(${word}))`;
}
