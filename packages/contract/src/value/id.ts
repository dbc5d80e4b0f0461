import * as z from 'zod/mini';
import { isStorable } from './text.ts';

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** If this is the only error, the server answers 404 instead of 400. */
export const unknownId = 'Not found.';

/** A missing id gets 400 with this sentence. A malformed id gets 404, like an id that does not exist. */
export const idRequired = (sentence: string) =>
  z.string({ error: ({ input }) => (typeof input === 'number' ? unknownId : sentence) }).check(
    z.minLength(1, { error: sentence, abort: true }),
    z.refine((value) => isStorable(value) && form.test(value), unknownId),
  );

export const idInput = idRequired('This is required');

export const id = z.string();

/** Instants in answers are ISO 8601 in UTC with `Z`. */
export const instant = z.string();
