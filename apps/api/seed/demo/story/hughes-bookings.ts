import { addAppointment, addDemoReview } from '../demo-appointment.ts';
import type { DemoBooking } from '../demo-rows.ts';
import { addThread, type ChatLine, type Thread } from '../demo-thread.ts';
import type { SeedWorld, ServiceEntry, WorldContext } from '../demo-world.ts';
import type { Resident } from './townspeople.ts';

const day = 24 * 60;

/** Adds appointments of this week, a proposal, a reschedule and a dispute. */
export function addHughesBookings(
  world: SeedWorld,
  context: WorldContext,
  service: ServiceEntry,
  { daniel, zainab, eleanor }: Record<'daniel' | 'zainab' | 'eleanor', Resident>,
): { tap: Thread; rescheduled: DemoBooking; drain: DemoBooking; valve: DemoBooking } {
  const addConversation = ({ account }: Resident, lines: ChatLine[], unread?: { artisan: number }) =>
    addThread(world, context, { customer: account, service, lines }, unread);
  const book = (thread: Thread, plan: Parameters<typeof addAppointment>[3]) =>
    addAppointment(world, context, thread, plan);

  const tap = addConversation(
    zainab,
    [
      [170, 'artisan', 'Hello, I can fit the tap this week. Is the wall brick or stone?'],
      [120, 'customer', 'Stone, I am afraid. Half a metre of it.'],
      [118, 'customer', 'And could it be lockable?'],
    ],
    { artisan: 2 },
  );
  book(tap, {
    state: 'awaiting',
    days: 3,
    clock: '15:30',
    minutes: 90,
    price: 85,
    work: 'Fit a lockable outside tap',
  });
  const rescheduled = book(tap, {
    state: 'accepted',
    days: 5,
    clock: '10:00',
    price: 120,
    work: 'Service the boiler',
    reschedule: { by: 'customer', days: 6, clock: '14:00' },
  });

  const toilet = addConversation(eleanor, [
    [4 * day, 'customer', 'The toilet keeps running after flushing.'],
    [4 * day - 7, 'artisan', 'A new flush valve, then. Forty pounds with the part.'],
    [3 * day, 'customer', 'Gladly. I accepted the appointment.'],
  ]);
  const leak = book(toilet, {
    state: 'completed',
    days: -2,
    clock: '09:00',
    price: 55,
    work: 'Find and stop the leak under the sink',
  });
  addDemoReview(world, context, toilet, leak, {
    ratings: 5,
    comment: 'Found it in five minutes, mended it in ten, and wiped the cupboard dry.',
  });
  const valve = book(toilet, {
    state: 'accepted',
    days: 1,
    clock: '13:00',
    price: 40,
    work: 'New flush valve for the toilet',
  });
  book(toilet, { state: 'accepted', days: 0, clock: '16:30', price: 45, work: 'Replace the garden tap washer' });

  const sink = addConversation(daniel, [
    [6 * day, 'customer', 'The kitchen sink drains slower every day.'],
    [6 * day - 15, 'artisan', 'I will bring the long spring. Half an hour, with luck.'],
  ]);
  const drain = book(sink, {
    state: 'disputed',
    days: -1,
    clock: '10:00',
    price: 60,
    work: 'Unblock the kitchen drain',
    problem: 'It ran freely for an hour, and now the water stands in the sink again.',
  });
  book(sink, {
    state: 'accepted',
    days: 2,
    clock: '09:00',
    minutes: 180,
    price: 210,
    work: 'Fit a new shower pump',
  });
  return { tap, rescheduled, drain, valve };
}
