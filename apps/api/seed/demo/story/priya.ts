import { demoAccounts } from '@fixit/contract/demo';
import { addAppointment, addDemoReview } from '../demo-appointment.ts';
import { addRequest } from '../demo-request.ts';
import type { AccountRow } from '../demo-rows.ts';
import { addThread, type ChatLine } from '../demo-thread.ts';
import { daysBefore, type SeedWorld, type ServiceEntry, type WorldContext } from '../demo-world.ts';
import { addPriyaNotifications } from './priya-notifications.ts';
import { addPriyaPast } from './priya-past.ts';

export const priyaHome = {
  address: '14 Albert Terrace, Saltaire, Shipley',
  post_code: 'BD18 4PS',
  latitude: 53.8387,
  longitude: -1.7896,
};

const day = 24 * 60;

export function addPriya(world: SeedWorld, { makeId, now, passwordHash }: WorldContext): AccountRow {
  const created_at = daysBefore(now, 120);
  const account: AccountRow = {
    id: makeId(created_at),
    email: demoAccounts.customer,
    first_name: 'Priya',
    last_name: 'Nair',
    role: 'customer',
    demo: false,
    password_hash: passwordHash,
    last_seen: daysBefore(now, 0.1),
    created_at,
  };
  world.accounts.push(account);
  const contactDetails = { city: 'Shipley', county: 'West Yorkshire', phone: '+447700900142', ...priyaHome };
  world.profiles.push({ account_id: account.id, ...contactDetails });
  return account;
}

export function addPriyaStory(
  world: SeedWorld,
  context: WorldContext,
  priya: AccountRow,
  serviceNamed: (name: string) => ServiceEntry,
): void {
  const addConversation = (name: string, lines: ChatLine[], unread?: { customer?: number; artisan?: number }) =>
    addThread(world, context, { customer: priya, service: serviceNamed(name), lines }, unread);
  const story = { world, context, priya, serviceNamed, addConversation };
  const completed = addCompleted(story);
  const spring = addUpcoming(story);
  addPriyaPast(world, context, priya, serviceNamed);
  const { hall, tap, hughes } = addProposals(story);
  const basin = addRequests(story);
  addPriyaNotifications(world, context, priya.id, {
    ...completed,
    hall,
    tap,
    spring,
    basin: basin.id,
    hughes: hughes.id,
  });
}

interface Story {
  world: SeedWorld;
  context: WorldContext;
  priya: AccountRow;
  serviceNamed: (name: string) => ServiceEntry;
  addConversation: (
    name: string,
    lines: ChatLine[],
    unread?: { customer?: number; artisan?: number },
  ) => ReturnType<typeof addThread>;
}

function addCompleted({ world, context, addConversation }: Story) {
  const kowalski = addConversation('M. Kowalski', [
    [24 * day, 'customer', 'Hello, the shower drips all night. Could you look at it?'],
    [24 * day - 9, 'artisan', 'Yes. A cartridge, most likely. I have one in the van.'],
    [20 * day, 'customer', 'Not one drip since. Thank you!'],
  ]);
  const shower = addAppointment(world, context, kowalski, {
    state: 'completed',
    days: -21,
    clock: '09:30',
    price: 70,
    work: 'Replace the shower cartridge',
  });
  addDemoReview(world, context, kowalski, shower, {
    ratings: 5,
    comment: 'Quiet, clean, on time. The shower is silent at last.',
    reply: 'Thank you, Priya. The coffee was excellent.',
    replied_at: daysBefore(context.now, 20),
  });

  const patel = addConversation('Patel Heating', [
    [9 * day, 'customer', 'The back bedroom never gets warm.'],
    [9 * day - 4, 'artisan', 'That will be the balancing, not the boiler. An hour should do it.'],
    [5 * day, 'artisan', 'All eleven radiators balanced. The bill is in the letterbox.'],
  ]);
  const radiators = addAppointment(world, context, patel, {
    state: 'completed',
    days: -5,
    clock: '13:00',
    minutes: 90,
    price: 95,
    work: 'Bleed and balance the radiators',
  });
  return { shower, radiators };
}

function addUpcoming({ world, context, addConversation }: Story) {
  const gardens = addConversation('Roberts Park Gardens', [
    [12 * day, 'customer', 'Could you cut the hedge before the party?'],
    [12 * day - 30, 'artisan', 'There is a blackbird nesting in it, so not until she has finished. Sorry!'],
    [12 * day - 33, 'customer', 'Then the hedge can wait for her.'],
  ]);
  addAppointment(world, context, gardens, {
    state: 'cancelled',
    days: 3,
    clock: '11:00',
    minutes: 120,
    work: 'Cut the front hedge',
  });

  const brightside = addConversation('Brightside', [
    [3 * day, 'customer', 'The light on the stairs flickers when the kettle is on.'],
    [3 * day - 6, 'artisan', 'A loose neutral, I should think. I can come the day after tomorrow.'],
    [2 * day, 'customer', 'That suits me well. I am in all afternoon.'],
  ]);
  addAppointment(world, context, brightside, {
    state: 'accepted',
    days: 2,
    clock: '14:00',
    price: 60,
    work: 'Find out why the stair light flickers',
  });

  const clean = addConversation('The Clean Team', [
    [30 * 60, 'artisan', 'Last week’s kitchen, so you can see what to expect:'],
    [30 * 60 - 1, 'artisan', { picture: 'cleaning/1' }],
    [29 * 60, 'customer', 'It looks like new. See you next week!'],
    [121, 'artisan', 'Could we come a day later? I have asked for another time under Booking.'],
  ]);
  return addAppointment(world, context, clean, {
    state: 'accepted',
    days: 6,
    clock: '10:00',
    minutes: 180,
    price: 90,
    work: 'Spring-clean the kitchen',
    reschedule: { by: 'artisan', days: 7, clock: '13:00' },
  });
}

function addProposals({ world, context, addConversation }: Story) {
  const painters = addConversation(
    'Kirkgate Painters',
    [
      [26 * 60, 'customer', 'How long would the hall and stairs take, walls and woodwork?'],
      [25 * 60, 'artisan', 'Two days and a bit. We could start that morning, if you can live with dust sheets.'],
    ],
    { customer: 1 },
  );
  const hall = addAppointment(world, context, painters, {
    state: 'awaiting',
    days: 4,
    clock: '08:30',
    minutes: 480,
    price: 320,
    work: 'Paint the hall and stairs, first day',
  });

  const hughes = addConversation(
    'Hughes & Daughter',
    [
      [95, 'customer', 'Hello! The kitchen tap has given up. This is where it is:'],
      [94, 'customer', { picture: 'plumbing/kitchen' }],
      [80, 'artisan', 'Hello Priya, that is a nice sink. The tap needs a new valve, about half an hour of work.'],
      [78, 'customer', 'Lovely. When could you come?'],
      [42, 'artisan', 'Tomorrow at half past nine? I have sent you the appointment.'],
      [41, 'artisan', 'Please clear the cupboard below, and leave the kettle where it is.'],
    ],
    { customer: 2 },
  );
  const tap = addAppointment(world, context, hughes, {
    state: 'awaiting',
    days: 1,
    clock: '09:30',
    price: 75,
    work: 'Replace the kitchen tap valve',
  });
  return { hall, tap, hughes };
}

function addRequests({ world, context, priya, serviceNamed }: Story) {
  const basin = addRequest(world, context, {
    customer: priya,
    home: priyaHome,
    minutesAgo: 25,
    budget: 180,
    description: 'The basin in the bathroom is cracked. New basin and taps to fit, about 55 cm wide.',
    photos: ['plumbing/basin'],
    invited: [
      {
        service: serviceNamed('Airedale Plumbing'),
        acceptedAfterMinutes: 3,
        offer: { note: 'We’ll take a look first; the fee comes off the bill.', price: 30, price_kind: 'call_out_fee' },
      },
      {
        service: serviceNamed('Beck & Co'),
        acceptedAfterMinutes: 6,
        offer: { note: 'No charge for a look. You’ll get a price on the spot.' },
      },
      {
        service: serviceNamed('M. Kowalski'),
        acceptedAfterMinutes: 11,
        offer: { note: 'Includes a white basin and simple taps. I’ll take the old one away.', price: 165 },
      },
      { service: serviceNamed('Hughes & Daughter') },
    ],
  });

  addRequest(world, context, {
    customer: priya,
    home: priyaHome,
    minutesAgo: 6 * day,
    budget: 150,
    state: 'expired',
    description: 'A slate has slipped above the back bedroom, and it drips when it rains from the west.',
    invited: [
      {
        service: serviceNamed('Top Slate'),
        acceptedAfterMinutes: 35,
        offer: { note: 'On the next dry day. A ladder will do.', price: 140 },
      },
    ],
  });
  return basin;
}
