import type { NotificationKind } from '@fixit/contract/notification';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from './column.ts';

export const notification = pgTable('notification', {
  id: key(),
  account_id: uuid().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  link: text().notNull(),
  created_at: createdAt(),
  read_at: instant(),
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
