import * as z from 'zod/mini';

/** A field holds at most this many pounds. */
export const maxPounds = 1_000_000;

type TypedAmount = number | string | null | undefined;

const amount = /^\s*\d{1,9}(?:\.\d{1,2})?\s*$/;

function isNone(typed: TypedAmount): boolean {
  return typed == null || (typeof typed === 'string' && typed.trim() === '');
}

function isAmount(typed: TypedAmount): boolean {
  if (typeof typed === 'number') return Math.round(typed * 100) / 100 === typed;
  return amount.test(typed ?? '');
}

/** Accepts pounds greater than 0 with at most 2 decimals, also as a numeric string; missing, null and '' mean none. */
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
        (typed) => isNone(typed) || Number(typed) <= maxPounds,
        `${name} must be at most ${maxPounds.toLocaleString('en-GB')}`,
      ),
    ),
    z.transform((typed: TypedAmount) => (isNone(typed) ? null : Number(typed))),
  );
}

/** Returns an amount as people write it: '£85', '£85.50', '£1,200'. */
export function poundsText(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
