import type { SubjectType } from '@fixit/contract/link';
import type { NotificationKind } from '@fixit/contract/notification/kinds';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from './column-types.ts';

export const notification = pgTable('notification', {
  id: key(),
  account_id: uuid().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  /** This is null if an older release wrote the notification, or if its subject was erased. */
  details: jsonb().$type<object>(),
  subject_type: text().$type<SubjectType>().notNull(),
  subject_id: uuid(),
  slot: text().notNull().default(''),
  /** Only servers of the previous release read this and `booking_id`. */
  link: text().notNull(),
  booking_id: uuid(),
  /** This is the other account whose name or words the notification contains. */
  about_id: uuid(),
  about_name: text(),
  created_at: createdAt(),
  read_at: instant(),
  seen_at: instant(),
  emailed_at: instant(),
  /** An update of the text does not change this instant. */
  unseen_since: createdAt(),
});

/** An account without a row receives all notifications by email. */
export const notificationSetting = pgTable('notification_setting', {
  account_id: uuid().primaryKey(),
  /** The token allows unsubscribing without a login. */
  token: text(),
  paused: boolean().notNull().default(false),
  kinds_off: text().array().$type<NotificationKind[]>().notNull().default([]),
  kinds_emailed_at: jsonb().$type<Partial<Record<NotificationKind, string>>>().notNull().default({}),
  /** Earlier notifications count as read. */
  read_until: instant(),
});

export const waitlistEntry = pgTable('waitlist_entry', {
  id: key(),
  whatsapp_number: text().notNull(),
  full_name: text().notNull(),
  services: text().notNull(),
  city: text().notNull(),
  social_media: text().notNull().default(''),
  join_whatsapp_group: boolean().notNull(),
  featured: boolean().notNull(),
  forwarded_at: instant(),
  created_at: createdAt(),
});
