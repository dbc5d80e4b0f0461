import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from './column-types.ts';

export const conversation = pgTable('conversation', {
  id: key(),
  customer_id: uuid().notNull(),
  artisan_id: uuid().notNull(),
  service_id: uuid().notNull(),
  job_id: uuid(),
  last_message_id: uuid(),
  customer_read_id: uuid(),
  artisan_read_id: uuid(),
  customer_unread: integer().notNull().default(0),
  artisan_unread: integer().notNull().default(0),
  created_at: createdAt(),
  /** This is the time of the first message, if the customer wrote it. */
  customer_wrote_at: instant(),
  /** This is the time of the artisan's first message after `customer_wrote_at`. */
  artisan_replied_at: instant(),
  active_hour: integer().notNull().generatedAlwaysAs(sql`hour_of_id(coalesce(last_message_id, id))`),
});

export const attachment = pgTable('attachment', {
  id: key(),
  conversation_id: uuid().notNull(),
  uploader_id: uuid().notNull(),
  url: text().notNull(),
  thumbnail_url: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  created_at: createdAt(),
});

export const message = pgTable('message', {
  id: key(),
  conversation_id: uuid().notNull(),
  sender_id: uuid().notNull(),
  msg_key: text().notNull(),
  message: text().notNull(),
  attachment_id: uuid(),
  timestamp: createdAt(),
  deleted_at: instant(),
  /** The original text of a hidden message is only in the evidence of its case. */
  hidden_at: instant(),
});
