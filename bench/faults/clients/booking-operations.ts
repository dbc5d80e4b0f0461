import type { Booking } from '@fixit/contract/booking';
import { booking } from '@fixit/contract/booking';
import type { Route } from '@fixit/contract/route';
import type { Answered } from './caller.ts';
import { type Artisan, type Conversations, type KnownBooking, Party } from './party.ts';
import { at, type Choice } from './plan.ts';

const hoursADay = 9;
const firstHour = 8;
const firstDay = 3;

/** An artisan's proposals go on through the days, and come near each other again and again. */
function timeAt({ proposals }: Artisan, { slot }: Choice) {
  const hour = Math.floor(proposals / 3) + Math.floor(slot * 6);
  const day = new Date(Date.now() + (firstDay + Math.floor(hour / hoursADay)) * 86_400_000);
  return {
    appointment_date: day.toISOString().slice(0, 10),
    appointment_time: `${String(firstHour + (hour % hoursADay)).padStart(2, '0')}:00`,
  };
}

export async function propose(artisan: Artisan, conversations: Conversations, choice: Choice): Promise<void> {
  const conversation_id = at([...artisan.talkers.keys()], choice.which);
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
  const known: KnownBooking = { id: entry.id, customer: sides.customer, artisan, state: 'awaiting', asked_by: null };
  for (const side of [sides.customer, artisan]) side.learn(known);
}

/** A customer accepts or rejects; now and then both at once, from two screens, while the artisan withdraws. */
export async function answer(customer: Party, { which, how }: Choice): Promise<void> {
  const known = at(customer.bookingsIn('awaiting'), which);
  if (!known) return;
  const calls = [
    ...(how < 0.75 ? [() => accept(known)] : []),
    ...(how > 0.65 ? [() => reject(known)] : []),
    ...(how > 0.7 && how < 0.78 ? [() => cancelAsArtisan(known)] : []),
    // The same from a second screen.
    ...(how < 0.1 ? [() => accept(known)] : []),
  ];
  await Promise.all(calls.map((call) => call()));
}

export async function cancel(party: Party, { which, how }: Choice): Promise<void> {
  const known = at(party.bookingsIn(how < 0.3 ? 'awaiting' : 'accepted'), which);
  if (!known) return;
  if (party.side === 'artisan') await cancelAsArtisan(known);
  else if (how < 0.3) await reject(known);
  else await change(known, party, 'booking.cancelAsCustomer', booking.cancelAsCustomer);
}

/** Asks for another time, or answers the other side's wish, or takes back one's own. */
export async function reschedule(party: Party, choice: Choice): Promise<void> {
  const known = at(party.bookingsIn('accepted'), choice.which);
  if (!known) return;
  const isCustomer = party.side === 'customer';
  if (known.asked_by === null || choice.how < 0.1) {
    const name = isCustomer ? 'requestRescheduleAsCustomer' : 'requestRescheduleAsArtisan';
    // An artisan's party of a booking is always an artisan.
    return change(known, party, `booking.${name}`, booking[name], timeAt(known.artisan as Artisan, choice));
  }
  const verb = known.asked_by === party.side ? 'withdraw' : choice.how < 0.7 ? 'accept' : 'decline';
  const name = `${verb}RescheduleAs${isCustomer ? 'Customer' : 'Artisan'}` as const;
  await change(known, party, `booking.${name}`, booking[name]);
}

async function accept(known: KnownBooking): Promise<void> {
  const query = { booking_id: known.id };
  learnFrom(known, await known.customer.caller.call('booking.accept', booking.acceptByPost, { query }));
}

async function reject(known: KnownBooking): Promise<void> {
  const answered = await known.customer.caller.call('booking.reject', booking.reject, { params: { id: known.id } });
  if (answered.entry.outcome === 'ok') known.state = 'over';
  else learnFrom(known, answered);
}

const cancelAsArtisan = (known: KnownBooking) =>
  change(known, known.artisan, 'booking.cancelAsArtisan', booking.cancelAsArtisan);

async function change(known: KnownBooking, party: Party, op: string, route: Route, body?: object): Promise<void> {
  learnFrom(known, await party.caller.call(op, route, { params: { id: known.id }, ...(body ? { body } : {}) }));
}

/** A success and a conflict hold the booking as it is. */
function learnFrom(known: KnownBooking, { entry, body }: Answered): void {
  if (entry.outcome === 'unknown') return;
  const { data } = (body ?? {}) as { data?: Pick<Booking, 'booking_status' | 'reschedule'> | null };
  if (!data || !('booking_status' in data)) return;
  known.state = data.booking_status === null ? 'awaiting' : data.booking_status === 'accepted' ? 'accepted' : 'over';
  known.asked_by = data.reschedule?.asked_by ?? null;
}
