import type { BookingSide } from '@fixit/contract/booking/shape';
import type { SubjectType } from '@fixit/contract/link';
import type { NotificationKind } from '@fixit/contract/notification';
import type { WorkingSpan } from '@fixit/contract/value/week';
import type { SignChoice } from '../sign/choose.ts';

export interface AccountRow {
  id: string;
  email: string;
  role: 'customer' | 'artisan';
  first_name: string;
  last_name: string;
  password_hash: string;
  demo: boolean;
  last_seen: Date;
  created_at: Date;
}

export interface ProfileRow {
  account_id: string;
  phone: string;
  address: string;
  post_code: string;
  city: string;
  county: string;
  latitude: number;
  longitude: number;
}

export interface ArtisanRow {
  id: string;
  account_id: string;
  business_name: string;
  business_detail: string;
  address: string;
  post_code: string;
  phone: string;
  latitude: number;
  longitude: number;
  service_radius_km: number;
  created_at: Date;
}

export interface ServiceRow {
  id: string;
  artisan_id: string;
  category_id: string;
  description: string;
  image: string;
  featured: boolean;
  total_reviews: number;
  rating_sum: number;
  latitude: number;
  longitude: number;
  service_radius_km: number;
  created_at: Date;
}

export interface CatalogueRow {
  id: string;
  service_id: string;
  image: string;
  created_at: Date;
}

export interface SignRow extends SignChoice {
  service_id: string;
  town: string;
}

export interface ConversationRow {
  id: string;
  customer_id: string;
  artisan_id: string;
  service_id: string;
  job_id: string | null;
  last_message_id: string | null;
  customer_read_id: string | null;
  artisan_read_id: string | null;
  customer_unread: number;
  artisan_unread: number;
  created_at: Date;
}

export interface BookingRow {
  id: string;
  conversation_id: string;
  customer_id: string;
  artisan_id: string;
  service_id: string;
  job_id: string | null;
  state: 'awaiting' | 'accepted' | 'completed' | 'cancelled' | 'disputed';
  service_description: string;
  appointment_date: string;
  appointment_time: string;
  duration_minutes: number;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
  answered_at: Date | null;
  closed_at: Date | null;
  closed_by: BookingSide | null;
  price: number | null;
  problem: string | null;
  reported_at: Date | null;
  /** The other time that one side asks for; all of it or nothing. */
  reschedule_by?: BookingSide;
  reschedule_date?: string;
  reschedule_time?: string;
  reschedule_starts_at?: Date;
  reschedule_ends_at?: Date;
  reschedule_asked_at?: Date;
}

export interface ReviewRow {
  id: string;
  booking_id: string;
  service_id: string;
  customer_id: string;
  ratings: number;
  comment: string;
  created_at: Date;
  reply: string | null;
  replied_at: Date | null;
}

export interface AttachmentRow {
  id: string;
  conversation_id: string;
  uploader_id: string;
  url: string;
  thumbnail_url: string;
  width: number;
  height: number;
  created_at: Date;
}

export interface MessageRow {
  id: string;
  conversation_id: string;
  sender_id: string;
  msg_key: string;
  message: string;
  attachment_id: string | null;
  timestamp: Date;
}

export interface WorkingWeekRow {
  artisan_id: string;
  hours: WorkingSpan[];
}

export interface TimeOffRow {
  id: string;
  artisan_id: string;
  first_day: string;
  last_day: string;
  note: string;
}

export interface NotificationRow {
  id: string;
  account_id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  subject_type: SubjectType;
  subject_id: string | null;
  link: string;
  booking_id: string | null;
  created_at: Date;
  read_at: Date | null;
}
