import { idGiven } from '@fixit/contract/id';
import * as z from 'zod/mini';

/** Where the next page of notifications begins: behind this instant, in microseconds since 1970, and this id. */
export type NotificationCursor = { told_at: string; id: string };

const place = z.tuple([z.string().check(z.regex(/^\d{1,16}$/)), idGiven]);

/** A cursor, which keeps to its place when the notification there is refreshed. */
export function writeNotificationCursor({ told_at, id }: NotificationCursor): string {
  return Buffer.from(`${told_at},${id}`).toString('base64url');
}

/** Reads a cursor; null for what is not one of ours. */
export function readNotificationCursor(cursor: string): NotificationCursor | null {
  const read = place.safeParse(Buffer.from(cursor, 'base64url').toString().split(','));
  if (!read.success) return null;
  const [told_at, id] = read.data;
  return { told_at, id };
}
