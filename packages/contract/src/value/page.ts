import * as z from 'zod/mini';
import { numeric } from './number.ts';
import { isStorable } from './text.ts';

/** Every list has these page sizes, except that service-booking and contacts use 200 for both. */
export const pageSize = { usual: 50, max: 200 } as const;

const limit = (usual: number, max: number) =>
  z._default(
    z.pipe(
      numeric('limit must be a number').check(
        z.int('limit must be a whole number'),
        z.minimum(1, 'limit must be at least 1'),
      ),
      z.transform((value: number) => Math.min(value, max)),
    ),
    usual,
  );

const cursor = z.optional(
  z.string().check(z.maxLength(500), z.refine(isStorable, 'This cursor is not valid for this list')),
);

/** Accepts the `?limit=&cursor=` of a list, and reads a limit above the maximum as the maximum. */
export const pageQuery = z.object({ limit: limit(pageSize.usual, pageSize.max), cursor });

export const wholePageQuery = z.object({ limit: limit(pageSize.max, pageSize.max), cursor });

export const next = z.nullable(z.string());
