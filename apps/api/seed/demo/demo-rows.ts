import type { PgTable } from 'drizzle-orm/pg-core';
import type { account } from '../../src/db/schema/account-tables.ts';
import type { artisan } from '../../src/db/schema/artisan-tables.ts';
import type { booking, review } from '../../src/db/schema/booking-tables.ts';
import type { attachment, conversation, message } from '../../src/db/schema/conversation-tables.ts';
import type { demoSign } from '../../src/db/schema/demo-tables.ts';
import type { invitation, job, jobPhoto } from '../../src/db/schema/job-tables.ts';
import type { notification } from '../../src/db/schema/notification-tables.ts';
import type { profile } from '../../src/db/schema/profile-tables.ts';
import type { catalogue, service } from '../../src/db/schema/service-tables.ts';
import type { timeOff, workingWeek } from '../../src/db/schema/week-tables.ts';

type SelectedRow<T extends PgTable> = T['$inferSelect'];

type ColumnValue<T extends PgTable, Column extends keyof SelectedRow<T>> = Column extends
  | `${string}_at`
  | 'last_seen'
  | 'timestamp'
  ? Date | Extract<SelectedRow<T>[Column], null>
  : SelectedRow<T>[Column];

/** Picks columns of a table, with instants as dates. Only the columns in `Nullable` may be null. */
type DemoRow<T extends PgTable, Filled extends keyof SelectedRow<T>, Nullable extends keyof SelectedRow<T> = never> = {
  [Column in Filled]: NonNullable<ColumnValue<T, Column>>;
} & { [Column in Nullable]: ColumnValue<T, Column> };

type PositionColumn = 'latitude' | 'longitude';

export type AccountRow = DemoRow<
  typeof account,
  'id' | 'email' | 'role' | 'first_name' | 'last_name' | 'password_hash' | 'demo' | 'last_seen' | 'created_at'
>;
/** Only these columns remain of a deleted account. */
export type DeletedAccountRow = DemoRow<
  typeof account,
  'id' | 'role' | 'first_name' | 'last_name' | 'demo' | 'created_at' | 'deleted_at'
>;
export type ProfileRow = DemoRow<
  typeof profile,
  'account_id' | 'phone' | 'address' | 'post_code' | 'city' | 'county' | PositionColumn
>;
export type ArtisanRow = DemoRow<
  typeof artisan,
  Exclude<keyof SelectedRow<typeof artisan>, 'shows_street' | 'travel_minutes' | 'shop_sign' | 'pos' | 'name_words'>,
  'shop_sign'
>;
export type ServiceRow = DemoRow<
  typeof service,
  Exclude<keyof SelectedRow<typeof service>, 'image' | 'position' | 'active' | 'withheld' | 'pos' | 'reach'>,
  'image'
>;
export type CatalogueRow = DemoRow<typeof catalogue, 'id' | 'service_id' | 'image' | 'created_at'>;
export type DemoShopSignRow = DemoRow<typeof demoSign, keyof SelectedRow<typeof demoSign>>;
type LastMessages = 'last_message_id' | 'customer_read_id' | 'artisan_read_id';
type FirstReply = 'customer_wrote_at' | 'artisan_replied_at';
export type DemoConversation = DemoRow<
  typeof conversation,
  Exclude<keyof SelectedRow<typeof conversation>, 'job_id' | 'active_hour' | LastMessages | FirstReply>,
  'job_id' | LastMessages | FirstReply
>;
type Reschedule = 'by' | 'date' | 'time' | 'starts_at' | 'ends_at' | 'asked_at';
/** The columns of a reschedule are all set or all null. */
export type DemoBooking = DemoRow<
  typeof booking,
  | ('id' | 'conversation_id' | 'customer_id' | 'artisan_id' | 'service_id' | 'service_description')
  | ('appointment_date' | 'appointment_time' | 'duration_minutes' | 'starts_at' | 'ends_at' | 'created_at'),
  'job_id' | 'answered_at' | 'closed_at' | 'closed_by' | 'price' | 'problem' | 'reported_at'
> & { state: 'awaiting' | 'accepted' | 'completed' | 'cancelled' | 'disputed' } & Partial<
    DemoRow<typeof booking, `reschedule_${Reschedule}`>
  >;
export type DemoReview = DemoRow<
  typeof review,
  'id' | 'booking_id' | 'service_id' | 'customer_id' | 'ratings' | 'comment' | 'created_at',
  'reply' | 'replied_at'
>;
export type AttachmentRow = DemoRow<typeof attachment, keyof SelectedRow<typeof attachment>>;
export type MessageRow = DemoRow<
  typeof message,
  'id' | 'conversation_id' | 'sender_id' | 'msg_key' | 'message' | 'timestamp',
  'attachment_id' | 'deleted_at'
>;
export type WorkingWeekRow = DemoRow<typeof workingWeek, 'artisan_id' | 'hours'>;
export type TimeOffRow = DemoRow<typeof timeOff, 'id' | 'artisan_id' | 'first_day' | 'last_day' | 'note'>;
export type NotificationRow = DemoRow<
  typeof notification,
  'id' | 'account_id' | 'kind' | 'title' | 'body' | 'subject_type' | 'link' | 'created_at',
  'subject_id' | 'booking_id' | 'read_at'
>;
export type DemoJob = DemoRow<
  typeof job,
  Exclude<keyof SelectedRow<typeof job>, 'closed_reason' | 'state' | 'has_photos' | 'invites_others_at'>
> & {
  state: 'open' | 'booked' | 'expired';
};
type AnswerColumn = 'answered_at' | 'price' | 'price_kind';
export type DemoInvitation = DemoRow<
  typeof invitation,
  Exclude<keyof SelectedRow<typeof invitation>, AnswerColumn | 'offered_times'>,
  AnswerColumn
>;
export type JobPhotoRow = DemoRow<typeof jobPhoto, keyof SelectedRow<typeof jobPhoto>>;
