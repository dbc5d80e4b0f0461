import { sql } from 'drizzle-orm';
import { customType, uuid } from 'drizzle-orm/pg-core';

/** A timestamptz column that is read as the API writes it: ISO 8601 in UTC with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A cube is a point of the unit sphere. The database computes it from latitude and longitude; we never write it. */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });

/** A tsvector holds the words of a text and their positions. The database computes it; we never write it. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A transaction and its subtransactions have the same number. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Most tables use this primary key: a UUIDv7 that the database makes. */
export const key = () => uuid().primaryKey().default(sql`uuid_v7()`);

/** Records when a row was inserted, by the database's clock. */
export const createdAt = () => instant().notNull().default(sql`now()`);
