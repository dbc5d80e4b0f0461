import { sql } from 'drizzle-orm';
import { customType, uuid } from 'drizzle-orm/pg-core';

/** A timestamptz that comes out as the wire writes it: ISO 8601 in UTC with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A point of the unit sphere. Made by the database from latitude and longitude, never written. */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });

/** The words of a text, with their places. Made by the database, never written. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The number of a transaction, the same for its subtransactions. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The primary key of most tables: a UUIDv7 that the database makes. */
export const key = () => uuid().primaryKey().default(sql`uuid_v7()`);

/** When a row was made, by the database's clock. */
export const createdAt = () => instant().notNull().default(sql`now()`);
