import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, citext, createdAt, instant, key } from './column-types.ts';

/** The columns about the person are null once they are erased. */
export const artisanInvitation = pgTable('artisan_invitation', {
  id: key(),
  category_id: uuid().notNull(),
  district: text().notNull(),
  token_hash: bytea(),
  business_name: text(),
  person_name: text(),
  email: citext(),
  phone: text(),
  /** This is also null if the operator entered only the district. */
  post_code: text(),
  created_at: createdAt(),
  expires_at: instant().notNull(),
  emailed_at: instant(),
  used_at: instant(),
  withdrawn_at: instant(),
  account_id: uuid(),
});
