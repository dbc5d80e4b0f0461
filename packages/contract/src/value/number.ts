import * as z from 'zod/mini';

const form = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?\s*$/;

/** Accepts a finite number or a numeric string. Unlike `Number`, it refuses empty text, null and booleans. */
export function numeric(sentence: string) {
  return z.pipe(
    z.union([z.number(sentence), z.string().check(z.regex(form, sentence))], sentence),
    z.transform((value: number | string) => Number(value)),
  );
}
