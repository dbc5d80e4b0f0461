/** Word similarity (pg_trgm) from which a name counts as what was typed: it forgives a wrong, missing or swapped letter. */
export const leastLikeness = 0.4;
