import { idGiven } from '@fixit/contract/id';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Refusal, refuse } from './refusal.ts';

/** The id that a list in the order of ids goes on behind; undefined for its first page. What is not a cursor of ours is refused. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || idGiven.safeParse(cursor).success) return cursor;
  throw notOurs();
}

/** Microseconds since 1970, or before: nothing less tells rows apart that one statement made. */
export const microseconds = z.string().check(z.regex(/^-?\d{1,16}$/));

/** A place in a list that is ordered by an instant and then by id. */
export const placeInTime = z.tuple([microseconds, idGiven]);
export type PlaceInTime = z.infer<typeof placeInTime>;

/**
 * The place that a list goes on behind, of a shape that ends with an id; undefined for its first page. It is kept by value, so
 * that the next page begins there although the row that stood there has moved. What is not a cursor of ours is refused.
 */
export function readPlace<const Shape extends z.ZodMiniType<readonly string[]>>(
  cursor: string | undefined,
  shape: Shape,
): z.output<Shape> | undefined {
  if (cursor === undefined) return undefined;
  const read = shape.safeParse(Buffer.from(cursor, 'base64url').toString().split(','));
  if (read.success) return read.data;
  throw notOurs();
}

/** The first rows of what was found, of which one more was asked for, and the cursor of the next page unless this is the last. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly string[],
): { page: Row[]; next: string | null } {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : Buffer.from(placeOf(last).join()).toString('base64url') };
}

/** An instant of the database as a place in time has it. */
export function microsecondsOf(at: SQLWrapper): SQL<string> {
  return sql<string>`(extract(epoch from ${at}) * 1000000)::bigint`;
}

/** True of rows that come after a place in a list that is ordered by an instant and then by id, the newest first. */
export function isOlderThan([at, id]: PlaceInTime, row: { at: SQLWrapper; id: SQLWrapper }): SQL {
  return sql`(${row.at}, ${row.id}) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

function notOurs(): Refusal {
  return refuse('invalid', { errors: { cursor: ['This cursor is not ours'] } });
}
