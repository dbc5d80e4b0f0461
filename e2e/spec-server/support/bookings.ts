import { accepted, ids } from './fixtures.ts';

/** Our server adds these fields to an appointment. */
export const extraFields = {
  conversation_id: ids.conversation,
  duration_minutes: 60,
  price: 80,
  expires_at: null,
  late_by: null,
  closed_by: null,
  reschedule: null,
  problem: null,
  reviewed: false,
};

/** Returns an accepted one-hour appointment on a day in December 2031, with overrides. */
export function bookingOn(day: number, time: string, overrides: object = {}) {
  const start = Date.parse(`2031-12-${String(day).padStart(2, '0')}T${time}:00Z`);
  const instantAt = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  return {
    ...accepted,
    ...extraFields,
    appointment_date: instantAt(0).slice(0, 10),
    appointment_time: time,
    starts_at: instantAt(0),
    ends_at: instantAt(1),
    free_until: instantAt(-24),
    ...overrides,
  };
}

/** Returns a request to reschedule by one side. */
export const rescheduleBy = (asked_by: 'customer' | 'artisan') => ({
  appointment_date: '2031-12-10',
  appointment_time: '14:30',
  asked_by,
  expires_at: '2031-12-07T09:00:00Z',
  late: asked_by === 'artisan',
});
