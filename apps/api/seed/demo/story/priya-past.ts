import { addAppointment } from '../demo-appointment.ts';
import type { AccountRow } from '../demo-rows.ts';
import { addThread } from '../demo-thread.ts';
import type { SeedWorld, ServiceEntry, WorldContext } from '../demo-world.ts';

const day = 24 * 60;

/** Adds two past bookings: one not yet marked as completed, one disputed. */
export function addPriyaPast(
  world: SeedWorld,
  context: WorldContext,
  priya: AccountRow,
  serviceNamed: (name: string) => ServiceEntry,
): void {
  const bath = addThread(world, context, {
    customer: priya,
    service: serviceNamed('Beck & Co'),
    lines: [
      [3 * day, 'customer', 'The bath takes an hour to empty.'],
      [3 * day - 20, 'artisan', 'Hair, I would guess. I’ll come by this afternoon.'],
    ],
  });
  addAppointment(world, context, bath, {
    state: 'accepted',
    days: -1,
    clock: '15:00',
    price: 50,
    work: 'Clear the bath waste',
  });

  const tiles = addThread(world, context, {
    customer: priya,
    service: serviceNamed('Canal Road Tiles'),
    lines: [
      [8 * day, 'customer', 'Four tiles by the bath sound hollow.'],
      [8 * day - 45, 'artisan', 'Then the adhesive has let go. I have some of that white left.'],
    ],
  });
  addAppointment(world, context, tiles, {
    state: 'disputed',
    days: -2,
    clock: '09:00',
    minutes: 120,
    price: 110,
    work: 'Re-lay four tiles',
    problem: 'Two of the four tiles are loose again, and the grout has cracked.',
  });
}
