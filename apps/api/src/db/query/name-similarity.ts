import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** This word similarity (pg_trgm) tolerates a wrong or missing letter, and swapped letters in long words. */
export const minSimilarity = 0.4;

/** Two swapped letters count as two mistakes. */
const lettersPerMistake = 3;

/** `levenshtein` refuses long words. */
const maxWordLength = 60;

/** Matches 'plubming' with 'Plumbing', for example. No index supports this. */
export function isLikelyMatch(word: string, name: AnyPgColumn): SQL {
  return sql`exists (select from regexp_split_to_table(lower(${name}), '\\s+') as name_part
    where levenshtein(left(lower(${word}), ${maxWordLength}), left(name_part, ${maxWordLength})) * ${lettersPerMistake} <= length(${word}))`;
}
