import { sql } from 'drizzle-orm';
import { customType, uuid } from 'drizzle-orm/pg-core';

/** A timestamptz column that is read in the API's format: ISO 8601 in UTC with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A cube is a point of the unit sphere, which the database computes from latitude and longitude. */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });

/** A tsvector contains the words of a text and their positions, which the database computes. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The number of a transaction, which its subtransactions share. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The usual primary key: a UUIDv7 that the database generates. */
export const key = () => uuid().primaryKey().default(sql`uuid_v7()`);

/** When the row was inserted, by the database's clock. */
export const createdAt = () => instant().notNull().default(sql`now()`);
