import * as z from 'zod/mini';
import { idInput } from '../value/id.ts';

/** A request to one artisan invites others after this many hours, if the customer agreed. */
export const chosenHours = 3;

export const chosenArtisan = {
  /** The radius of this artisan must reach the postcode. */
  artisan_id: z.optional(z.nullable(idInput)),
  /** If true, others are invited once that artisan declines, or has not accepted after `chosenHours`. */
  others_may_be_asked: z.optional(z.nullable(z.boolean('Ask others must be true or false'))),
};
