import * as z from 'zod/mini';
import { day } from '../value/day.ts';
import { idInput } from '../value/id.ts';
import { isStorable } from '../value/text.ts';

export const typedText = (max: number) =>
  z.optional(z.string().check(z.maxLength(max), z.refine(isStorable, 'This cannot be stored')));

export const choice = <const Choices extends Record<string, string>>(label: string, choices: Choices) => ({
  kind: 'choice' as const,
  label,
  choices,
  // Object.keys forgets which keys they are.
  shape: z.optional(z.enum(Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]])),
});

export const category = { kind: 'category', label: 'Trade', shape: z.optional(idInput) } as const;

export const search = (label: string, hint: string) =>
  ({ kind: 'search', label, hint, shape: typedText(254) }) as const;

export const words = (label: string, hint: string) => ({ kind: 'text', label, hint, shape: typedText(254) }) as const;

const dayFilter = (label: string) => ({ kind: 'day', label, shape: z.optional(day) }) as const;

/** Both days are London's and within the range. `what` says what happened on them. */
export const days = (what: string) =>
  ({ first_day: dayFilter(`${what} from`), last_day: dayFilter(`${what} until`) }) as const;

/** An email finds nothing for a viewer, because the answer would tell whose it is. */
export const account = search('Search by account', 'Email or id of an account');
