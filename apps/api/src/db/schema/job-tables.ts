import type { PriceKind } from '@fixit/contract/job/acceptance';
import type { JobState } from '@fixit/contract/job/job-life';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from './column-types.ts';

export const job = pgTable('job', {
  id: key(),
  customer_id: uuid().notNull(),
  category_id: uuid().notNull(),
  description: text().notNull(),
  budget: numeric({ precision: 9, scale: 2, mode: 'number' }),
  postcode: text().notNull(),
  address: text().notNull().default(''),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  state: text().$type<JobState>().notNull().default('open'),
  closed_reason: text(),
  asked_count: smallint().notNull().default(0),
  accepted_count: smallint().notNull().default(0),
  created_at: createdAt(),
  /** This is null if the request invites no other artisans, or has already invited them. */
  invites_others_at: instant(),
  expires_at: instant().notNull().default(sql`now() + interval '24 hours'`),
  /** The database sets this once the job has had photos. */
  has_photos: boolean().notNull().default(false),
});

/** The states `filled` and `expired` follow from the job and are not stored. */
export const invitation = pgTable('invitation', {
  id: key(),
  job_id: uuid().notNull(),
  artisan_id: uuid().notNull(),
  service_id: uuid().notNull(),
  state: text().$type<'new' | 'accepted' | 'declined'>().notNull().default('new'),
  /** This is measured from the centre of the district, which is all that an artisan can see at first. */
  distance_km: doublePrecision().notNull(),
  /** This is null if only the district of the work is known. */
  place_km: doublePrecision(),
  created_at: createdAt(),
  answered_at: instant(),
  note: text().notNull().default(''),
  price: numeric({ precision: 9, scale: 2, mode: 'number' }),
  price_kind: text().$type<PriceKind>(),
  /** The offered times are not reserved. */
  offered_times: instant().array().notNull().default([]),
});

/** The photos of a repeated job share the files of the earlier one. */
export const jobPhoto = pgTable('job_photo', {
  id: key(),
  customer_id: uuid().notNull(),
  job_id: uuid(),
  position: smallint().notNull().default(0),
  url: text().notNull(),
  thumbnail_url: text().notNull(),
  created_at: createdAt(),
});
