import { jobLimits } from '@fixit/contract/job';
import { movesUntil, type Row, type Side } from './appointment.ts';
import type { SeenInvitation } from './request.ts';
import type { Change, Seen, World } from './world.ts';

/** The expected notifications after a step, one line each: recipient, kind and work. */
export interface ExpectedNotifications {
  now: string[];
  /** Notifications that simultaneous actions may also cause. */
  perhaps: string[];
}

/** The notifications expected for all changes. */
export function expectedNotifications(world: World): ExpectedNotifications {
  const { changes, invitations } = world.seen;
  const said: ExpectedNotifications = { now: [], perhaps: [] };
  const answers = changes.filter((change) => change.kind === 'invitation').map(({ after }) => after);
  for (const change of changes) {
    if (change.kind === 'booking') ofAppointment(change, world, said);
    if (change.kind === 'job') ofRequest(change, { invitations, answers }, world, said);
    if (change.kind === 'invitation') ofAnswer(change, world, said);
  }
  return said;
}

function ofAppointment(
  { before, after, at }: Change & { kind: 'booking' },
  world: World,
  said: ExpectedNotifications,
): void {
  const to = (side: Side, what: string) =>
    line(world.nameOf(world.partyOf(after, side).account_id), what, after.service_description);
  const both = (what: string) => [to('customer', what), to('artisan', what)];
  const dropped = (by: Side | null) => (by ? [line(by, 'what was asked for ends', after.service_description)] : []);
  if (!before) return void said.now.push(to('customer', 'booking_proposed'));
  const asker = before.reschedule_by;
  const isEnded = asker !== null && after.reschedule_asked_at !== before.reschedule_asked_at;
  // An unanswered request to reschedule notifies its side once, whatever ends it.
  const lapsed = isEnded && movesUntil(before) <= Date.parse(at) ? dropped(asker) : [];
  said.now.push(...lapsed);
  if (before.state !== after.state) return void said.now.push(...endings(after, to, both));
  if (before.starts_at !== after.starts_at) return void said.now.push(to(asker ?? 'customer', 'reschedule_accepted'));
  if (after.reschedule_by && after.reschedule_asked_at !== before.reschedule_asked_at)
    return void said.now.push(to(other(after.reschedule_by), 'reschedule_asked'));
  if (isEnded) return void (lapsed.length > 0 || said.now.push(...dropped(asker)));
  if (after.reminded_at && after.reminded_at !== before.reminded_at) said.now.push(...both('booking_reminder'));
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

/** The artisans whom the end of a request concerns: those who accepted, and those who still could. */
function ofRequest(
  { before, after }: Change & { kind: 'job' },
  { invitations, answers }: { invitations: readonly SeenInvitation[]; answers: readonly SeenInvitation[] },
  world: World,
  { now, perhaps }: ExpectedNotifications,
): void {
  const customer = world.nameOf(after.customer_id);
  const tell = (what: string, states: readonly SeenInvitation['state'][], but?: string) => {
    for (const { job_id, artisan_id, state } of invitations) {
      if (job_id !== after.id || artisan_id === but) continue;
      const isAnswering = answers.some((answer) => answer.job_id === job_id && answer.artisan_id === artisan_id);
      const { account_id } = world.partyOf({ customer_id: '', artisan_id }, 'artisan');
      const expected = line(world.nameOf(account_id), what, '');
      if (states.includes(state)) now.push(expected);
      // A simultaneous answer may come just before or just after.
      else if (isAnswering) perhaps.push(expected);
    }
  };
  if (!before) return tell('job_request', ['new', 'accepted', 'declined']);
  if (after.accepted_count > before.accepted_count) now.push(line(customer, 'job_accepted', ''));
  if (before.state === after.state) return;
  const concerned = (['new', 'accepted'] as const).filter(
    (state) => state === 'accepted' || after.accepted_count < jobLimits.acceptances,
  );
  if (after.state === 'filled') tell('job_filled', ['new']);
  if (after.state === 'booked') tell('job_filled', concerned, bookedWith(after.id, world));
  if (after.state === 'cancelled') tell('job_cancelled', concerned);
  if (after.state === 'expired') {
    now.push(line(customer, 'job_expired', ''));
    tell('job_expired', concerned);
  }
}

function bookedWith(job_id: string, { seen: { changes } }: World): string | undefined {
  for (const { kind, before, after } of changes) {
    if (kind === 'booking' && after.job_id === job_id && after.state === 'accepted' && before?.state === 'awaiting')
      return after.artisan_id;
  }
  return undefined;
}

/** One notification tells the customer how many have declined. */
function ofAnswer(
  { after }: Change & { kind: 'invitation' },
  world: World,
  { now, perhaps }: ExpectedNotifications,
): void {
  if (after.state !== 'declined') return;
  const request = world.seen.requests.find(({ id }) => id === after.job_id);
  const expected = line(world.nameOf(request?.customer_id ?? ''), 'job_declined', '');
  (now.includes(expected) ? perhaps : now).push(expected);
}

/** Describes a notification in the format of the expected ones. */
export function describeNotification({ account_id, kind, body }: Seen['notifications'][number], world: World): string {
  const side = world.customers.some((customer) => customer.account_id === account_id) ? 'customer' : 'artisan';
  const work = /Work \d+/.exec(body)?.[0] ?? '';
  // A withdrawn and a declined request to reschedule both end the same side's request.
  if (kind === 'reschedule_withdrawn') return line(other(side), 'what was asked for ends', work);
  if (kind === 'reschedule_declined') return line(side, 'what was asked for ends', work);
  return line(world.nameOf(account_id), kind, kind.startsWith('job_') ? '' : work);
}

function line(to: string, what: string, work: string): string {
  return `${to}: ${what} ${work}`;
}

function other(side: Side | 'system' | null): Side {
  return side === 'artisan' ? 'customer' : 'artisan';
}
