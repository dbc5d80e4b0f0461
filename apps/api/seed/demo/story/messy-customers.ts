import { addAppointment, addDemoReview } from '../demo-appointment.ts';
import { addRequest } from '../demo-request.ts';
import type { DeletedAccountRow } from '../demo-rows.ts';
import { addThread, type ChatLine, type Thread } from '../demo-thread.ts';
import { daysBefore, type SeedWorld, type ServiceEntry, type WorldContext } from '../demo-world.ts';
import { addTownsperson } from './townspeople.ts';

const day = 24 * 60;

/**
 * Adds customers of `artisan@` with realistically messy details, and one who has deleted their
 * account.
 */
export function addMessyCustomers(world: SeedWorld, context: WorldContext, service: ServiceEntry): void {
  const book = (thread: Thread, plan: Parameters<typeof addAppointment>[3]) =>
    addAppointment(world, context, thread, plan);
  const converse = (customer: { id: string }, lines: ChatLine[]) =>
    addThread(world, context, { customer, service, lines });

  const li = addTownsperson(world, context, ['小龙', '李', 'Shipley', 'BD18 4PS', 53.8391, -1.7911], {
    mailbox: 'li',
    address: 'saltaire',
  });
  addRequest(world, context, {
    customer: li.account,
    home: li.home,
    minutesAgo: 70,
    budget: 1,
    photos: [{ photo: 'door' }],
    description: 'drip drip drip',
    invited: [{ service }],
  });
  const drip = converse(li.account, [
    [5 * day, 'customer', '水龙头一直在滴水 💧💧💧'],
    [5 * day - 30, 'artisan', 'A dripping tap? Which room, and how old is it?'],
    [4 * day, 'customer', { picture: 'plumbing/bath' }],
    [4 * day - 2, 'customer', '?'],
  ]);
  book(drip, { state: 'accepted', days: 4, clock: '09:00', price: 60, work: 'tap' });

  const long = addTownsperson(
    world,
    context,
    ['Wolfeschlegelsteinhausenbergerdorff-Montgomery', 'Featherstonehaugh', 'Shipley', 'BD18 4DJ', 53.8352, -1.7988],
    { mailbox: 'wolfe', address: 'Flat 3/2, 14½ Bingley Road, Shipley' },
  );
  const ceiling = converse(long.account, [
    [
      2 * day,
      'customer',
      'Hi, so basically what happened is that on Tuesday my husband was in the loft and he put his foot through the ceiling of the back bedroom, which my mum uses when she comes at Christmas, and there is now a hole about the size of a dinner plate, and under it a pipe that was always there or maybe not. Can you do it before the 20th? We also have a dog (friendly).',
    ],
    [2 * day - 12, 'artisan', 'The pipe yes, the ceiling no.'],
    [
      2 * day - 13,
      'customer',
      'Fine!!! See https://example.com/a/very/long/address/of/a/picture/of/the/ceiling/and/the/pipe.jpg',
    ],
  ]);
  book(ceiling, {
    state: 'accepted',
    days: 3,
    clock: '11:00',
    minutes: 90,
    price: 1_250,
    work: 'Make safe the pipe above the back bedroom, refill the heating, and look at whatever else the foot went through',
  });

  const deletedCustomer = addDeletedCustomer(world, context);
  const past = converse(deletedCustomer, [
    [40 * day, 'customer', null],
    [40 * day - 20, 'artisan', 'Yes, I can come on Thursday.'],
    [6 * day, 'customer', null],
    [6 * day - 15, 'artisan', 'The new radiator is here. Shall I bring it on the day we agreed?'],
  ]);
  const valve = book(past, {
    state: 'completed',
    days: -38,
    clock: '10:00',
    price: 80,
    work: 'Replace the stopcock',
  });
  addDemoReview(world, context, past, valve, { ratings: 4, comment: 'Good!' });
  book(past, {
    state: 'cancelled',
    closed_by: 'customer',
    days: 6,
    clock: '09:30',
    price: 140,
    work: 'Hang the new radiator',
  });
}

/** Adds the row that remains of a deleted account. */
function addDeletedCustomer(world: SeedWorld, { makeId, now }: WorldContext): DeletedAccountRow {
  const created_at = daysBefore(now, 200);
  const row: DeletedAccountRow = {
    id: makeId(created_at),
    role: 'customer',
    first_name: '',
    last_name: '',
    demo: true,
    created_at,
    deleted_at: daysBefore(now, 2),
  };
  world.accounts.push(row);
  return row;
}
