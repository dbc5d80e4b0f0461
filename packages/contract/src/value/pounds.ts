import * as z from 'zod/mini';

/** The greatest amount that a field may hold, in pounds. */
export const greatestPounds = 1_000_000;

type Typed = number | string | null | undefined;

const amount = /^\s*\d{1,9}(?:\.\d{1,2})?\s*$/;

function isNone(typed: Typed): boolean {
  return typed == null || (typeof typed === 'string' && typed.trim() === '');
}

function isAmount(typed: Typed): boolean {
  if (typeof typed === 'number') return Math.round(typed * 100) / 100 === typed;
  return amount.test(typed ?? '');
}

/** Pounds with at most 2 decimals, greater than 0; missing, null and '' mean none. A numeric string counts as its number. */
export function pounds(name: string) {
  const sentence = `${name} must be a positive number`;
  return z.pipe(
    z.optional(z.nullable(z.union([z.number(), z.string()], sentence))).check(
      z.refine((typed) => isNone(typed) || Number(typed) > 0, { error: sentence, abort: true }),
      z.refine((typed) => isNone(typed) || isAmount(typed), {
        error: `${name} must be an amount in pounds with at most 2 decimals`,
        abort: true,
      }),
      z.refine(
        (typed) => isNone(typed) || Number(typed) <= greatestPounds,
        `${name} must be at most ${greatestPounds.toLocaleString('en-GB')}`,
      ),
    ),
    z.transform((typed: Typed) => (isNone(typed) ? null : Number(typed))),
  );
}

/** An amount as people write it: '£85', '£85.50', '£1,200'. */
export function poundsText(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
