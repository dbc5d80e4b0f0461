import type { PgTable } from 'drizzle-orm/pg-core';
import type { account } from '../../src/db/schema/account.ts';
import type { booking, review } from '../../src/db/schema/booking.ts';
import type { attachment, conversation, message } from '../../src/db/schema/conversation.ts';
import type { demoSign } from '../../src/db/schema/demo.ts';
import type { invitation, job, jobPhoto } from '../../src/db/schema/job.ts';
import type { notification } from '../../src/db/schema/notification.ts';
import type { profile } from '../../src/db/schema/profile.ts';
import type { artisan, catalogue, service } from '../../src/db/schema/service.ts';
import type { timeOff, workingWeek } from '../../src/db/schema/week.ts';

type Selected<T extends PgTable> = T['$inferSelect'];

type Written<T extends PgTable, Column extends keyof Selected<T>> = Column extends
  | `${string}_at`
  | 'last_seen'
  | 'timestamp'
  ? Date | Extract<Selected<T>[Column], null>
  : Selected<T>[Column];

/** A row with some columns of a table, instants as dates. Of columns that may be null only those in `Open` are. */
type Row<T extends PgTable, Filled extends keyof Selected<T>, Open extends keyof Selected<T> = never> = {
  [Column in Filled]: NonNullable<Written<T, Column>>;
} & { [Column in Open]: Written<T, Column> };

type Place = 'latitude' | 'longitude';

export type AccountRow = Row<
  typeof account,
  'id' | 'email' | 'role' | 'first_name' | 'last_name' | 'password_hash' | 'demo' | 'last_seen' | 'created_at'
>;
export type ProfileRow = Row<
  typeof profile,
  'account_id' | 'phone' | 'address' | 'post_code' | 'city' | 'county' | Place
>;
export type ArtisanRow = Row<typeof artisan, Exclude<keyof Selected<typeof artisan>, 'pos' | 'name_words'>>;
export type ServiceRow = Row<
  typeof service,
  Exclude<keyof Selected<typeof service>, 'position' | 'active' | 'withheld' | 'pos' | 'reach'>
>;
export type CatalogueRow = Row<typeof catalogue, 'id' | 'service_id' | 'image' | 'created_at'>;
export type SignRow = Row<typeof demoSign, keyof Selected<typeof demoSign>>;
type LastMessages = 'last_message_id' | 'customer_read_id' | 'artisan_read_id';
type FirstReply = 'customer_wrote_at' | 'artisan_replied_at';
export type ConversationRow = Row<
  typeof conversation,
  Exclude<keyof Selected<typeof conversation>, 'job_id' | 'active_hour' | LastMessages | FirstReply>,
  'job_id' | LastMessages | FirstReply
>;
type Reschedule = 'by' | 'date' | 'time' | 'starts_at' | 'ends_at' | 'asked_at';
/** Of its reschedule all is there or nothing. */
export type BookingRow = Row<
  typeof booking,
  | ('id' | 'conversation_id' | 'customer_id' | 'artisan_id' | 'service_id' | 'service_description')
  | ('appointment_date' | 'appointment_time' | 'duration_minutes' | 'starts_at' | 'ends_at' | 'created_at'),
  'job_id' | 'answered_at' | 'closed_at' | 'closed_by' | 'price' | 'problem' | 'reported_at'
> & { state: 'awaiting' | 'accepted' | 'completed' | 'cancelled' | 'disputed' } & Partial<
    Row<typeof booking, `reschedule_${Reschedule}`>
  >;
export type ReviewRow = Row<
  typeof review,
  'id' | 'booking_id' | 'service_id' | 'customer_id' | 'ratings' | 'comment' | 'created_at',
  'reply' | 'replied_at'
>;
export type AttachmentRow = Row<typeof attachment, keyof Selected<typeof attachment>>;
export type MessageRow = Row<
  typeof message,
  'id' | 'conversation_id' | 'sender_id' | 'msg_key' | 'message' | 'timestamp',
  'attachment_id'
>;
export type WorkingWeekRow = Row<typeof workingWeek, 'artisan_id' | 'hours'>;
export type TimeOffRow = Row<typeof timeOff, 'id' | 'artisan_id' | 'first_day' | 'last_day' | 'note'>;
export type NotificationRow = Row<
  typeof notification,
  'id' | 'account_id' | 'kind' | 'title' | 'body' | 'subject_type' | 'link' | 'created_at',
  'subject_id' | 'booking_id' | 'read_at'
>;
export type JobRow = Row<typeof job, Exclude<keyof Selected<typeof job>, 'closed_reason' | 'state' | 'has_photos'>> & {
  state: 'open' | 'booked' | 'expired';
};
type Answered = 'answered_at' | 'price' | 'price_kind';
export type InvitationRow = Row<typeof invitation, Exclude<keyof Selected<typeof invitation>, Answered>, Answered>;
export type JobPhotoRow = Row<typeof jobPhoto, keyof Selected<typeof jobPhoto>>;
