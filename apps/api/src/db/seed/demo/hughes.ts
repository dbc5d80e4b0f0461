import { addAppointment } from './appointment.ts';
import { inventStreet } from './business.ts';
import { demoMailDomain } from './limit.ts';
import { addNotices } from './notice.ts';
import { addRequest } from './request.ts';
import type { AccountRow } from './row.ts';
import { addThread } from './thread.ts';
import { daysBefore, type KnownService, type Making, type World } from './world.ts';

const day = 24 * 60;

type Townsperson = [first: string, last: string, postCode: string, latitude: number, longitude: number];

const townspeople: Townsperson[] = [
  ['Daniel', 'Ackroyd', 'BD18 3HA', 53.8347, -1.7835],
  ['Zainab', 'Malik', 'BD17 5NA', 53.8489, -1.7702],
  ['Eleanor', 'Firth', 'BD16 1QW', 53.8456, -1.8182],
];

interface Resident {
  account: AccountRow;
  home: { address: string; post_code: string; latitude: number; longitude: number };
}

function addTownsperson(
  world: World,
  making: Making,
  [first, last, post_code, latitude, longitude]: Townsperson,
): Resident {
  const { makeId, now, passwordHash, random } = making;
  const created_at = daysBefore(now, 90);
  const account: AccountRow = {
    ...{ id: makeId(created_at), first_name: first, last_name: last, role: 'customer', demo: true },
    email: `${first}.${last}.saltaire@${demoMailDomain}`.toLowerCase(),
    ...{ password_hash: passwordHash, last_seen: daysBefore(now, 0.2), created_at },
  };
  const home = { address: `${inventStreet(random)}, Shipley`, post_code, latitude, longitude };
  world.accounts.push(account);
  const place = { city: 'Shipley', county: 'West Yorkshire', phone: '+447700900333' };
  world.profiles.push({ account_id: account.id, ...place, ...home });
  return { account, home };
}

/** Requests of the last days that ended without `artisan@`: one was booked with another, one declined, one ran out. */
function addEarlierRequests(
  world: World,
  making: Making,
  named: (name: string) => KnownService,
  { daniel, eleanor }: Record<'daniel' | 'eleanor', Resident>,
): void {
  const [hughes, kowalski] = [named('Hughes & Daughter'), named('M. Kowalski')];
  addRequest(world, making, {
    ...{ customer: eleanor.account, home: eleanor.home, minutesAgo: 9 * 60, budget: 70, state: 'booked' },
    description: 'The washing machine needs a new tap behind it, the old one is seized.',
    asked: [{ service: kowalski, acceptedAfter: 5, offer: { note: 'This evening?', price: 65 } }, { service: hughes }],
  });
  addRequest(world, making, {
    ...{ customer: daniel.account, home: daniel.home, minutesAgo: 20 * 60, budget: 2_400 },
    description: 'A whole bathroom from the bare walls: bath, basin, toilet and tiles. Begin in spring.',
    asked: [{ service: hughes, declinedAfter: 45 }],
  });
  addRequest(world, making, {
    ...{ customer: eleanor.account, home: eleanor.home, minutesAgo: 3 * day, budget: 60, state: 'expired' },
    description: 'The garden tap drips since the frost. Any day this week would do.',
    asked: [{ service: hughes }],
  });
}

/** When `artisan@` works, and a day on which she does not. */
function addWeek(world: World, { makeId, now, londonTime }: Making, { artisan }: KnownService): void {
  const weekdays = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: '08:00', to: '12:30' },
    { weekday, from: '13:15', to: '17:30' },
  ]);
  world.weeks.push({ artisan_id: artisan.id, hours: [...weekdays, { weekday: 6, from: '09:00', to: '13:00' }] });
  const { date } = londonTime(12, '00:00');
  const birthday = { first_day: date, last_day: date, note: 'Dad turns seventy' };
  world.timesOff.push({ id: makeId(now), artisan_id: artisan.id, ...birthday });
}

/** Gives `artisan@` requests, conversations and appointments besides those with `customer@`. */
export function tellHughes(world: World, making: Making, named: (name: string) => KnownService): void {
  const hughes = named('Hughes & Daughter');
  const [daniel, zainab, eleanor] = townspeople.map((each) => addTownsperson(world, making, each));
  if (!daniel || !zainab || !eleanor) throw new Error('The story of Saltaire needs three townspeople');

  const cylinder = addRequest(world, making, {
    ...{ customer: daniel.account, home: daniel.home, minutesAgo: 50, budget: 120 },
    description: 'The hot water cylinder hums. Could somebody look before it bursts?',
    ...{ photos: ['heating-1', 'heating-2'], asked: [{ service: hughes }] },
  });
  addRequest(world, making, {
    ...{ customer: zainab.account, home: zainab.home, minutesAgo: 190, budget: 90 },
    description: 'Outside tap to fit on the back wall, the pipe runs just inside.',
    asked: [{ service: hughes, acceptedAfter: 12, offer: { note: 'Half a morning, with the tap.', price: 85 } }],
  });
  addEarlierRequests(world, making, named, { daniel, eleanor });
  addWeek(world, making, hughes);

  const tap = addThread(
    world,
    making,
    {
      customer: zainab.account,
      service: hughes,
      lines: [
        [170, 'artisan', 'Hello, I can fit the tap this week. Is the wall brick or stone?'],
        [120, 'customer', 'Stone, I am afraid. Half a metre of it.'],
        [118, 'customer', 'And could it be lockable?'],
      ],
    },
    { artisan: 2 },
  );
  addAppointment(world, making, tap, {
    ...{ state: 'awaiting', days: 3, clock: '15:30', work: 'Fit a lockable outside tap' },
  });

  const toilet = addThread(world, making, {
    customer: eleanor.account,
    service: hughes,
    lines: [
      [4 * day, 'customer', 'The toilet runs on for ever after flushing.'],
      [4 * day - 7, 'artisan', 'A new flush valve, then. Forty pounds with the part.'],
      [3 * day, 'customer', 'Gladly. I accepted the appointment.'],
    ],
  });
  addAppointment(world, making, toilet, {
    ...{ state: 'accepted', days: 1, clock: '13:00', work: 'New flush valve for the toilet' },
  });

  addNotices(world, making, hughes.artisan.account_id, [
    [
      3 * day,
      'booking_accepted',
      'Eleanor accepted the appointment',
      'New flush valve for the toilet',
      '/workspace/bookings',
      'read',
    ],
    [
      2 * day,
      'review_added',
      'A new review',
      'New taps are in and nothing drips. Very pleased.',
      '/workspace/reviews',
      'read',
    ],
    [190, 'job_request', 'Plumbing near BD17', 'Outside tap to fit on the back wall', '/workspace/requests', 'read'],
    [
      118,
      'message_received',
      'Message from Zainab',
      'And could it be lockable?',
      `/workspace/chat?conversation_id=${tap.id}`,
    ],
    [50, 'job_request', 'Plumbing near BD18', cylinder.description, '/workspace/requests'],
    [25, 'job_request', 'Plumbing near BD18', 'The basin in the bathroom is cracked.', '/workspace/requests'],
  ]);
}
