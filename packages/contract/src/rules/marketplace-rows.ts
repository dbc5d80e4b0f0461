import type { Role } from '../account.ts';
import type { BookingState } from '../booking.ts';
import type { invitationState, JobState } from '../job/job-life.ts';

/** Instants are ISO strings; dates and times are London's. */
export interface BookingRecord {
  id: string;
  customer_id: string;
  artisan_id: string;
  conversation_id: string;
  job_id: string | null;
  state: BookingState;
  service_description: string;
  created_at: string;
  answered_at: string | null;
  appointment_date: string;
  appointment_time: string;
  starts_at: string;
  ends_at: string;
  closed_at: string | null;
  closed_by: Role | 'system' | null;
  late_by: Role | null;
  problem: string | null;
  reminded_at: string | null;
  reschedule_by: Role | null;
  reschedule_asked_at: string | null;
  reschedule_date: string | null;
  reschedule_time: string | null;
  reschedule_starts_at: string | null;
  reschedule_ends_at: string | null;
}

export interface JobRecord {
  id: string;
  customer_id: string;
  description: string;
  state: JobState;
  accepted_count: number;
  expires_at: string;
}

/** The other states of an invitation follow from the job's. */
export interface InvitationRecord {
  job_id: string;
  artisan_id: string;
  state: (typeof invitationState)['new' | 'accepted' | 'declined'];
  answered_at: string | null;
}

/** A committed change has the time of its transaction. */
export type RowChange = { at: string } & (
  | { kind: 'booking'; before: BookingRecord | null; after: BookingRecord }
  | { kind: 'job'; before: JobRecord | null; after: JobRecord }
  | { kind: 'invitation'; before: InvitationRecord | null; after: InvitationRecord }
);

export type ChangeOf<K extends RowChange['kind']> = Extract<RowChange, { kind: K }>;

export const changesOf = <K extends RowChange['kind']>(changes: readonly RowChange[], kind: K): ChangeOf<K>[] =>
  changes.filter((change): change is ChangeOf<K> => change.kind === kind);
