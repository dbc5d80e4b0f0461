import { idGiven } from '@fixit/contract/id';
import { refuse } from './refusal.ts';

/** The id that a list goes on behind; undefined for its first page. What is not a cursor of ours is refused. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || idGiven.safeParse(cursor).success) return cursor;
  throw refuse('invalid', { errors: { cursor: ['This cursor is not ours'] } });
}
