import * as z from 'zod/mini';

/** True for text that PostgreSQL and JSON give back as it was: no NUL, no lone surrogate. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

interface TextRules {
  /** After trimming. 1 by default; 0 allows empty text. */
  min?: number;
  max: number;
  required?: string;
  /** The sentence for text that is there but shorter than `min`. */
  tooShort?: string;
}

/** Trimmed text of a person within its limits, each refusal with its sentence. Lengths are in code points: an emoji is one. */
export function text(name: string, { min = 1, max, required = `${name} is required`, tooShort }: TextRules) {
  return z.string(required).check(
    z.refine(isStorable, { error: `${name} holds characters that cannot be stored`, abort: true }),
    z.trim(),
    z.refine((value) => min === 0 || value.length > 0, { error: required, abort: true }),
    z.minLength(min, tooShort ?? `${name} must be at least ${min} characters`),
    z.maxLength(max, `${name} must be at most ${max.toLocaleString('en-GB')} characters`),
  );
}

/** Not trimmed, as for passwords; lengths in code points. */
export function verbatim(name: string, { min, max, tooShort }: { min: number; max: number; tooShort?: string }) {
  return z
    .string(`${name} is required`)
    .check(
      z.refine(isStorable, { error: `${name} holds characters that cannot be stored`, abort: true }),
      z.minLength(min, tooShort ?? (min === 1 ? `${name} is required` : `${name} must be at least ${min} characters`)),
      z.maxLength(max, `${name} must be at most ${max.toLocaleString('en-GB')} characters`),
    );
}

/** Whether a name holds what email programs make a link of: it would be a stranger's word in our emails. */
export function holdsLink(name: string): boolean {
  return /:\/\/|www\.|@/i.test(name);
}

export function personName(label: string) {
  return text(label, { max: 100 }).check(
    z.refine((value) => !holdsLink(value), `${label} cannot contain a link or an email address`),
  );
}
