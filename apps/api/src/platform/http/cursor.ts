import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { idInput } from '@fixit/contract/value/id';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { refuse } from '../refusal.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A coarser unit could not tell apart rows that one statement inserted. */
export const microseconds = z.string().check(z.regex(/^-?\d{1,16}$/));

export const timePosition = z.tuple([microseconds, idInput]);
export type TimePosition = z.infer<typeof timePosition>;

export const starsPosition = z.tuple([z.coerce.number(), microseconds, idInput]);
export type StarsPosition = z.infer<typeof starsPosition>;

export const idPosition = z.tuple([idInput]);

/** A client cannot read or forge a cursor, or use it for another list. */
export class Cursors {
  readonly #key: Buffer;

  /** All server processes of a database share `key`, which has 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  of(list: string): Cursors {
    return new Cursors(createHmac('sha256', this.#key).update(list).digest());
  }

  /** A position holds the values that order the list, so the next page stays the same if a row moves. */
  readPosition<const Shape extends z.ZodMiniType>(
    cursor: string | undefined,
    shape: Shape,
  ): z.output<Shape> | undefined {
    if (cursor === undefined) return undefined;
    const parsed = shape.safeParse(this.#decrypt(cursor)?.split(','));
    if (parsed.success) return parsed.data;
    throw refuse('invalid', { errors: { cursor: ['This cursor is not valid for this list'] } });
  }

  /** `rows` must have been queried with one row more than `limit`. */
  cutPage<Row>(
    rows: readonly Row[],
    limit: number,
    positionOf: (row: Row) => readonly (string | number)[],
  ): { page: Row[]; next: string | null } {
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { page, next: last === undefined ? null : this.#encrypt(positionOf(last).join()) };
  }

  #encrypt(text: string): string {
    const iv = randomBytes(ivBytes);
    const encryptor = createCipheriv(cipher, this.#key, iv, { authTagLength: tagBytes });
    const body = Buffer.concat([encryptor.update(text), encryptor.final()]);
    return Buffer.concat([iv, body, encryptor.getAuthTag()]).toString('base64url');
  }

  #decrypt(cursor: string): string | undefined {
    const bytes = Buffer.from(cursor, 'base64url');
    if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== cursor) return undefined;
    const decryptor = createDecipheriv(cipher, this.#key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decryptor.setAuthTag(bytes.subarray(-tagBytes));
    const text = decryptor.update(bytes.subarray(ivBytes, -tagBytes));
    try {
      return Buffer.concat([text, decryptor.final()]).toString();
    } catch {
      // The tag does not match, which node:crypto reports only by throwing in final().
      return undefined;
    }
  }
}

export function microsecondsOf(at: SQLWrapper): SQL<string> {
  return sql<string>`(extract(epoch from ${at}) * 1000000)::bigint`;
}

export function isOlderThan([at, id]: TimePosition, row: { at: SQLWrapper; id: SQLWrapper }): SQL {
  return sql`(${row.at}, ${row.id}) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

export function isNewerThan([at, id]: TimePosition, row: { at: SQLWrapper; id: SQLWrapper }): SQL {
  return sql`(${row.at}, ${row.id}) > (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`;
}
