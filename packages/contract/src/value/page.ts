import * as z from 'zod/mini';
import { numeric } from './number.ts';
import { isStorable } from './text.ts';

/** Page sizes of every list; service-booking and contacts have 200 for both. */
export const pageSize = { usual: 50, greatest: 200 } as const;

const limit = (usual: number, greatest: number) =>
  z._default(
    z.pipe(
      numeric('limit must be a number').check(
        z.int('limit must be a whole number'),
        z.minimum(1, 'limit must be at least 1'),
      ),
      z.transform((value: number) => Math.min(value, greatest)),
    ),
    usual,
  );

const cursor = z.optional(z.string().check(z.maxLength(500), z.refine(isStorable, 'This cursor is not ours')));

/** `?limit=&cursor=` of a list. More than the greatest limit is read as the greatest. */
export const pageQuery = z.object({ limit: limit(pageSize.usual, pageSize.greatest), cursor });

/** The page of service-booking and of contacts, whose default is its greatest. */
export const wholePageQuery = z.object({ limit: limit(pageSize.greatest, pageSize.greatest), cursor });

export const next = z.nullable(z.string());
