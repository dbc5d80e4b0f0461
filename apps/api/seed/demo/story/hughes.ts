import { addRequest } from '../demo-request.ts';
import type { SeedWorld, ServiceEntry, WorldContext } from '../demo-world.ts';
import { addStoryNotifications, describeAppointment, describeReschedule } from '../story-notifications.ts';
import { addWorkingWeeks } from '../working-weeks.ts';
import { addHughesBookings } from './hughes-bookings.ts';
import { addTownspeople, type Resident } from './townspeople.ts';

const day = 24 * 60;

/** Adds three requests: one booked with another artisan, one declined and one expired. */
function addEarlierRequests(
  world: SeedWorld,
  context: WorldContext,
  serviceNamed: (name: string) => ServiceEntry,
  { daniel, eleanor }: Record<'daniel' | 'eleanor', Resident>,
): void {
  const [hughes, kowalski] = [serviceNamed('Hughes & Daughter'), serviceNamed('M. Kowalski')];
  addRequest(world, context, {
    customer: eleanor.account,
    home: eleanor.home,
    minutesAgo: 9 * 60,
    budget: 70,
    state: 'booked',
    description: 'The washing machine needs a new tap behind it, the old one is seized.',
    invited: [
      { service: kowalski, acceptedAfterMinutes: 5, offer: { note: 'This evening?', price: 65 } },
      { service: hughes },
    ],
  });
  addRequest(world, context, {
    customer: daniel.account,
    home: daniel.home,
    minutesAgo: 20 * 60,
    budget: 2_400,
    description: 'A whole bathroom from the bare walls: bath, basin, toilet and tiles. To start in spring.',
    invited: [{ service: hughes, declinedAfterMinutes: 45 }],
  });
  addRequest(world, context, {
    customer: eleanor.account,
    home: eleanor.home,
    minutesAgo: 3 * day,
    budget: 60,
    state: 'expired',
    description: 'The garden tap has been dripping since the frost. Any day this week would do.',
    invited: [{ service: hughes }],
  });
}

export function addHughesStory(
  world: SeedWorld,
  context: WorldContext,
  serviceNamed: (name: string) => ServiceEntry,
): void {
  const hughes = serviceNamed('Hughes & Daughter');
  const neighbours = addTownspeople(world, context);
  const { daniel, zainab } = neighbours;

  const cylinder = addRequest(world, context, {
    customer: daniel.account,
    home: daniel.home,
    minutesAgo: 50,
    budget: 120,
    description: 'The hot water cylinder hums. Could somebody look before it bursts?',
    photos: ['heating/1', 'heating/2'],
    invited: [{ service: hughes }],
  });
  addRequest(world, context, {
    customer: zainab.account,
    home: zainab.home,
    minutesAgo: 190,
    budget: 90,
    description: 'Outside tap to fit on the back wall, the pipe runs just inside.',
    invited: [
      { service: hughes, acceptedAfterMinutes: 12, offer: { note: 'Half a morning, with the tap.', price: 85 } },
    ],
  });
  addEarlierRequests(world, context, serviceNamed, neighbours);
  addWorkingWeeks(world, context, serviceNamed);

  const { tap, rescheduled, drain, valve } = addHughesBookings(world, context, hughes, neighbours);
  addStoryNotifications(world, context, { account_id: hughes.artisan.account_id, role: 'artisan' }, [
    [3 * day, 'booking_accepted', 'Eleanor Firth accepted your appointment', describeAppointment(valve), valve, 'read'],
    [
      2 * day,
      'review_added',
      'New review: 5 out of 5',
      'New taps are in and nothing drips. Very pleased.',
      { type: 'service', id: null },
      'read',
    ],
    [
      190,
      'job_request',
      'New request: Plumbing in BD17',
      'Outside tap to fit on the back wall',
      { type: 'job', id: null },
      'read',
    ],
    [
      118,
      'message_received',
      'New message from Zainab',
      'And could it be lockable?',
      { type: 'conversation', id: tap.id },
    ],
    [
      120,
      'reschedule_asked',
      'Zainab Malik has asked to change the time',
      describeReschedule(rescheduled),
      rescheduled,
    ],
    [600, 'booking_disputed', 'Daniel Ackroyd has reported a problem', drain.problem ?? '', drain],
    [50, 'job_request', 'New request: Plumbing in BD18', cylinder.description, { type: 'job', id: null }],
    [
      25,
      'job_request',
      'New request: Plumbing in BD18',
      'The basin in the bathroom is cracked.',
      { type: 'job', id: null },
    ],
  ]);
}
