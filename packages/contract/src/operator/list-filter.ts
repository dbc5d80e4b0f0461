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
  // Object.keys is typed as string[].
  shape: z.optional(z.enum(Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]])),
});

export const category = { kind: 'category', label: 'Trade', shape: z.optional(idInput) } as const;

export const search = (label: string, hint: string) =>
  ({ kind: 'search', label, hint, shape: typedText(254) }) as const;

export const textFilter = (label: string, hint: string) =>
  ({ kind: 'text', label, hint, shape: typedText(254) }) as const;

const dayFilter = (label: string) => ({ kind: 'day', label, shape: z.optional(day) }) as const;

/** The range includes both days, which are London's. `event` is, for example, 'Joined'. */
export const dayFilters = (event: string) =>
  ({ first_day: dayFilter(`${event} from`), last_day: dayFilter(`${event} until`) }) as const;

/** A viewer finds nothing by email, because a match would reveal whose email it is. */
export const account = search('Search by account', 'Email or id of an account');
