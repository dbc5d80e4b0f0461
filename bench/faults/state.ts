import type { Row } from '@fixit/api/testing/model/appointment';
import type { RequestRow } from '@fixit/api/testing/model/request';
import type { Booking } from '@fixit/contract/booking';
import type { Message } from '@fixit/contract/message';
import type { Notification } from '@fixit/contract/notification';
import type { Entry } from './history.ts';

/** A committed change, with its transaction; in the order of the changes to each row. */
export type Change = { transaction: string; at: string } & (
  | { kind: 'booking'; before: Row | null; after: Row }
  | { kind: 'job'; before: RequestRow | null; after: RequestRow }
);

export interface InvitationRow {
  job_id: string;
  account_id: string;
  artisan_id: string;
  state: 'new' | 'accepted' | 'declined';
}

/** What is there when all is quiet, as its readers are answered, and what the database has written down. */
export interface FinalState {
  changes: Change[];
  invitations: InvitationRow[];
  /** Accounts by artisan_id. */
  artisans: Record<string, string>;
  bookings: { reader: string; booking: Booking }[];
  /** Jobs as their customers read them. */
  jobs: { id: string; description: string; state: string }[];
  /** Artisans that a job's customer reads of, by the job's id. */
  acceptances: Record<string, string[]>;
  conversations: { id: string; sides: string[]; reader: string; messages: Message[] }[];
  notifications: { account_id: string; notification: Notification }[];
  /** Of the pictures that messages show, those that cannot be read, with what was answered. */
  lostPictures: string[];
  /** Accounts that get emails, by address, and the emails by recipient. */
  mailed: Record<string, string>;
  emails: { to: string; subject: string; text: string }[];
}

/** A task that the worker has not done. */
export interface TaskLeft {
  name: string;
  attempts: number;
  is_given_up: boolean;
  is_in_hand: boolean;
  /** Seconds from when it was read; below 0 when it was due before. */
  due_in: number;
  last_error: string | null;
}

/** What the checkers judge. */
export interface Evidence {
  entries: readonly Entry[];
  state: FinalState;
}
