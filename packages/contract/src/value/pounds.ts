import * as z from 'zod/mini';

export const maxPounds = 1_000_000;

type TypedAmount = number | string | null | undefined;

const amount = /^\s*\d{1,9}(?:\.\d{1,2})?\s*$/;

function isNone(input: TypedAmount): boolean {
  return input == null || (typeof input === 'string' && input.trim() === '');
}

function isAmount(input: TypedAmount): boolean {
  if (typeof input === 'number') return Math.round(input * 100) / 100 === input;
  return amount.test(input ?? '');
}

/** Accepts pounds above 0 with at most 2 decimals, as a number or a string; missing, null and '' mean no amount. */
export function pounds(name: string) {
  const sentence = `${name} must be a positive number`;
  return z.pipe(
    z.optional(z.nullable(z.union([z.number(), z.string()], sentence))).check(
      z.refine((input) => isNone(input) || Number(input) > 0, { error: sentence, abort: true }),
      z.refine((input) => isNone(input) || isAmount(input), {
        error: `${name} must be an amount in pounds with at most 2 decimals`,
        abort: true,
      }),
      z.refine(
        (input) => isNone(input) || Number(input) <= maxPounds,
        `${name} must be at most ${maxPounds.toLocaleString('en-GB')}`,
      ),
    ),
    z.transform((input: TypedAmount) => (isNone(input) ? null : Number(input))),
  );
}

export function poundsText(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
