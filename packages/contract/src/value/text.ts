import * as z from 'zod/mini';

/** Returns true if PostgreSQL and JSON preserve a string: it has no NUL and no lone surrogate. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

interface TextRules {
  /** The minimum length after trimming is 1 by default; 0 allows empty text. */
  min?: number;
  max: number;
  required?: string;
  /** Refuses text that is shorter than `min` but not empty. */
  tooShort?: string;
}

/** Trims a person's text and checks its length in code points, so that an emoji counts as one. */
export function text(name: string, { min = 1, max, required = `${name} is required`, tooShort }: TextRules) {
  return z.string(required).check(
    z.refine(isStorable, { error: `${name} contains characters that cannot be stored`, abort: true }),
    z.trim(),
    z.refine((value) => min === 0 || value.length > 0, { error: required, abort: true }),
    z.minLength(min, tooShort ?? `${name} must be at least ${min} characters`),
    // Later checks are skipped for text that is too long.
    z.maxLength(max, { error: `${name} must be at most ${max.toLocaleString('en-GB')} characters`, abort: true }),
  );
}

/** Checks the length in code points without trimming, for passwords and tokens. */
export function verbatim(name: string, { min, max, tooShort }: { min: number; max: number; tooShort?: string }) {
  return z
    .string(`${name} is required`)
    .check(
      z.refine(isStorable, { error: `${name} contains characters that cannot be stored`, abort: true }),
      z.minLength(min, tooShort ?? (min === 1 ? `${name} is required` : `${name} must be at least ${min} characters`)),
      z.maxLength(max, `${name} must be at most ${max.toLocaleString('en-GB')} characters`),
    );
}
