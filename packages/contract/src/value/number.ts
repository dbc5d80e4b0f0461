import * as z from 'zod/mini';

const form = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?\s*$/;

/** A finite number, also as the text that a query carries. Empty text, null and booleans are none, unlike with JavaScript's own reading. */
export function numeric(sentence: string) {
  return z.pipe(
    z.union([z.number(sentence), z.string().check(z.regex(form, sentence))], sentence),
    z.transform((value: number | string) => Number(value)),
  );
}
