import type { NotificationKind } from '@fixit/contract/notification';
import type { Change, Row } from './oracle.ts';

type Side = 'customer' | 'artisan';

/** A notification as the database keeps it. */
export interface Told {
  account_id: string;
  kind: NotificationKind;
  body: string;
}

/** What is to be said after a change: to whom, of what kind and of which work, as one line each. */
export function sayingsOf(change: Change): string[] {
  return [...lapseOf(change), ...stepOf(change)];
}

/** Whoever asked for another time that ran out hears of it with whatever ends it. */
function lapseOf({ before, after, at }: Change): string[] {
  if (!before?.reschedule_expires_at || after.reschedule_asked_at === before.reschedule_asked_at) return [];
  const isOver = Date.parse(before.reschedule_expires_at) <= Date.parse(at);
  return isOver ? [dropped(before.reschedule_by, after.service_description)] : [];
}

function stepOf({ before, after, at }: Change): string[] {
  const to = (side: Side, what: string) => line(side, what, after.service_description);
  const both = (what: string) => [to('customer', what), to('artisan', what)];
  if (!before) return [to('customer', 'booking_proposed')];
  if (before.state !== after.state) return endings(after, to, both);
  if (before.starts_at !== after.starts_at) return [to(before.reschedule_by ?? 'customer', 'reschedule_accepted')];
  if (after.reschedule_asked_at !== before.reschedule_asked_at) {
    if (!after.reschedule_by) {
      const lapsed = lapseOf({ before, after, at });
      return lapsed.length > 0 ? [] : [dropped(before.reschedule_by, after.service_description)];
    }
    return [to(other(after.reschedule_by), 'reschedule_asked')];
  }
  return after.reminded_at !== before.reminded_at ? both('booking_reminder') : [];
}

function endings(
  { state, closed_by }: Row,
  to: (side: Side, what: string) => string,
  both: (what: string) => string[],
): string[] {
  switch (state) {
    case 'accepted':
    case 'rejected':
    case 'disputed':
      return [to('artisan', `booking_${state}`)];
    case 'withdrawn':
      return [to('customer', 'booking_withdrawn')];
    case 'expired':
    case 'unavailable':
      return both(`booking_${state}`);
    case 'cancelled':
    case 'completed':
      return closed_by === 'system' ? both(`booking_${state}`) : [to(other(closed_by), `booking_${state}`)];
    case 'awaiting':
      return ['nothing may become a proposal again'];
  }
}

/** A notification in the same words. */
export function sayingOf({ account_id, kind, body }: Told, artisan_account_id: string): string {
  const side = account_id === artisan_account_id ? 'artisan' : 'customer';
  const work = /Work \d+/.exec(body)?.[0] ?? body;
  // Taken back by who asked, or declined by the other: both end what the same side asked for.
  if (kind === 'reschedule_withdrawn') return dropped(other(side), work);
  if (kind === 'reschedule_declined') return dropped(side, work);
  return line(side, kind, work);
}

function line(side: Side, what: string, work: string): string {
  return `${side}: ${what} of ${work}`;
}

function dropped(asked_by: Side | null, work: string): string {
  return `what the ${asked_by} asked for ends, of ${work}`;
}

function other(side: Side | 'system' | null): Side {
  return side === 'artisan' ? 'customer' : 'artisan';
}
