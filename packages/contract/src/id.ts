import * as z from 'zod/mini';
import { isStorable } from './text.ts';

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Set as `params` on the issue of an id that is not of our form, which the server answers with 404 instead of 400. */
export const unknownId = { unknown_id: true } as const;

/** An id that a caller names: a missing one is 400, one that is not of our form is 404 like any id that nobody has. */
export const idGiven = z.string('This is required').check(
  z.minLength(1, 'This is required'),
  z.refine((value) => isStorable(value) && form.test(value), {
    error: 'There is no such thing here.',
    params: unknownId,
  }),
);

/** An id in an answer: a UUIDv7, ordered by time of creation. */
export const id = z.string();

/** An instant in an answer: ISO 8601 in UTC with `Z`. */
export const instant = z.string();
