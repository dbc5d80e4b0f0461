import { type Booking, booking } from '@fixit/contract/booking';
import type { Route } from '@fixit/contract/route';
import type { CallResult } from './caller.ts';
import { type Artisan, type Conversations, Party, type TrackedBooking } from './party.ts';
import { type Choice, elementAt } from './plan.ts';

const hoursADay = 9;
const firstHour = 8;
const firstDay = 3;

/** Returns a time that advances through the days. An artisan's consecutive proposals often overlap. */
function timeAt({ proposals }: Artisan, { slot }: Choice) {
  const hour = Math.floor(proposals / 3) + Math.floor(slot * 6);
  const day = new Date(Date.now() + (firstDay + Math.floor(hour / hoursADay)) * 86_400_000);
  return {
    appointment_date: day.toISOString().slice(0, 10),
    appointment_time: `${String(firstHour + (hour % hoursADay)).padStart(2, '0')}:00`,
  };
}

export async function propose(artisan: Artisan, conversations: Conversations, choice: Choice): Promise<void> {
  const conversation_id = elementAt([...artisan.chats.keys()], choice.which);
  const sides = conversations.sidesOf(conversation_id ?? '');
  if (!sides) return;
  artisan.proposals += 1;
  const body = {
    conversation_id,
    ...timeAt(artisan, choice),
    duration_minutes: choice.how < 0.5 ? 60 : 90,
    service_description: `Work ${crypto.randomUUID()}`,
  };
  const { entry } = await artisan.caller.call('booking.propose', booking.propose, { body });
  if (entry.outcome !== 'ok' || !entry.id) return;
  const tracked: TrackedBooking = {
    id: entry.id,
    customer: sides.customer,
    artisan,
    state: 'awaiting',
    reschedule_by: null,
  };
  for (const side of [sides.customer, artisan]) side.track(tracked);
}

/** Accepts or rejects a proposal, and sometimes does both at the same time while the artisan withdraws it. */
export async function answer(customer: Party, { which, how }: Choice): Promise<void> {
  const tracked = elementAt(customer.bookingsIn('awaiting'), which);
  if (!tracked) return;
  const calls = [
    ...(how < 0.75 ? [() => accept(tracked)] : []),
    ...(how > 0.65 ? [() => reject(tracked)] : []),
    ...(how > 0.7 && how < 0.78 ? [() => cancelAsArtisan(tracked)] : []),
    // A second screen sends the same call.
    ...(how < 0.1 ? [() => accept(tracked)] : []),
  ];
  await Promise.all(calls.map((call) => call()));
}

export async function cancel(party: Party, { which, how }: Choice): Promise<void> {
  const tracked = elementAt(party.bookingsIn(how < 0.3 ? 'awaiting' : 'accepted'), which);
  if (!tracked) return;
  if (party.side === 'artisan') await cancelAsArtisan(tracked);
  else if (how < 0.3) await reject(tracked);
  else await change(tracked, party, 'booking.cancelAsCustomer', booking.cancelAsCustomer);
}

/** Requests a reschedule, answers the other side's request, or withdraws the party's own. */
export async function reschedule(party: Party, choice: Choice): Promise<void> {
  const tracked = elementAt(party.bookingsIn('accepted'), choice.which);
  if (!tracked) return;
  const isCustomer = party.side === 'customer';
  if (tracked.reschedule_by === null || choice.how < 0.1) {
    const name = isCustomer ? 'requestRescheduleAsCustomer' : 'requestRescheduleAsArtisan';
    // The artisan's side of a booking is always an `Artisan`.
    return change(tracked, party, `booking.${name}`, booking[name], timeAt(tracked.artisan as Artisan, choice));
  }
  const verb = tracked.reschedule_by === party.side ? 'withdraw' : choice.how < 0.7 ? 'accept' : 'decline';
  const name = `${verb}RescheduleAs${isCustomer ? 'Customer' : 'Artisan'}` as const;
  await change(tracked, party, `booking.${name}`, booking[name]);
}

async function accept(tracked: TrackedBooking): Promise<void> {
  const query = { booking_id: tracked.id };
  update(tracked, await tracked.customer.caller.call('booking.accept', booking.acceptByPost, { query }));
}

async function reject(tracked: TrackedBooking): Promise<void> {
  const result = await tracked.customer.caller.call('booking.reject', booking.reject, { params: { id: tracked.id } });
  if (result.entry.outcome === 'ok') tracked.state = 'over';
  else update(tracked, result);
}

const cancelAsArtisan = (tracked: TrackedBooking) =>
  change(tracked, tracked.artisan, 'booking.cancelAsArtisan', booking.cancelAsArtisan);

async function change(tracked: TrackedBooking, party: Party, op: string, route: Route, body?: object): Promise<void> {
  update(tracked, await party.caller.call(op, route, { params: { id: tracked.id }, ...(body ? { body } : {}) }));
}

/** The answers to a successful call and to a conflict contain the current booking. */
function update(tracked: TrackedBooking, { entry, body }: CallResult): void {
  if (entry.outcome === 'unknown') return;
  const { data } = (body ?? {}) as { data?: Pick<Booking, 'booking_status' | 'reschedule'> | null };
  if (!data || !('booking_status' in data)) return;
  tracked.state = data.booking_status === null ? 'awaiting' : data.booking_status === 'accepted' ? 'accepted' : 'over';
  tracked.reschedule_by = data.reschedule?.asked_by ?? null;
}
