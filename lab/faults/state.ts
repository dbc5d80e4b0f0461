import type { Booking } from '@fixit/contract/booking';
import type { Message } from '@fixit/contract/message';
import type { Notification } from '@fixit/contract/notification';
import type { InvitationRecord, RowChange } from '@fixit/contract/rules/marketplace-rows';
import type { HistoryEntry } from './history.ts';

export type InvitationWithAccount = InvitationRecord & { account_id: string };

/** Contains the data that people can read once everything works again, and the changes that the database recorded. */
export interface FinalState {
  /** Contains bookings and jobs, in the order of the changes to each row. */
  changes: RowChange[];
  invitations: InvitationWithAccount[];
  /** Maps each artisan_id to its account. */
  artisans: Record<string, string>;
  bookings: { reader: string; booking: Booking }[];
  /** Lists jobs as their customers read them. */
  jobs: { id: string; description: string; state: string }[];
  /** Maps each job to the artisans that its customer can see. */
  acceptances: Record<string, string[]>;
  conversations: { id: string; sides: string[]; reader: string; messages: Message[] }[];
  notifications: { account_id: string; notification: Notification }[];
  /** Lists the pictures of all messages, with the status of reading each and the SHA-256 of its bytes. */
  pictures: { attachment_id: string; status: number; digest: string }[];
  /** Maps the accounts that receive emails to their email addresses. */
  mailed: Record<string, string>;
  emails: { to: string; subject: string; text: string }[];
}

export interface TaskLeft {
  name: string;
  attempts: number;
  is_given_up: boolean;
  is_running: boolean;
  /** The task is due this many seconds after the read. The number is negative if it is overdue. */
  due_in: number;
  last_error: string | null;
}

export interface Evidence {
  entries: readonly HistoryEntry[];
  /** This is when the history began, in milliseconds since 1970. */
  beganAt: number;
  state: FinalState;
}
