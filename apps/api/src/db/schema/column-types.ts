import { sql } from 'drizzle-orm';
import { customType, uuid } from 'drizzle-orm/pg-core';

/** The values are read in the API's format: ISO 8601 in UTC with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A cube is a point of the unit sphere. */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A transaction and its subtransactions share this number. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const key = () => uuid().primaryKey().default(sql`uuid_v7()`);

export const createdAt = () => instant().notNull().default(sql`now()`);
