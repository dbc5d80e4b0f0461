import { addAppointment } from '../demo-appointment.ts';
import { addRequest } from '../demo-request.ts';
import type { AccountRow } from '../demo-rows.ts';
import { addThread, type ChatLine } from '../demo-thread.ts';
import type { SeedWorld, ServiceEntry, WorldContext } from '../demo-world.ts';
import { priyaHome } from './priya.ts';

const day = 24 * 60;

/** Adds the history of `customer@` with the messy artisans. */
export function addMessyPast(
  world: SeedWorld,
  context: WorldContext,
  priya: AccountRow,
  services: readonly ServiceEntry[],
): void {
  const findService = (prefix: string): ServiceEntry => {
    const service = services.find(({ artisan }) => artisan.business_name.startsWith(prefix));
    if (!service) throw new Error(`No messy artisan is called '${prefix}'`);
    return service;
  };
  const converse = (name: string, lines: ChatLine[]) =>
    addThread(world, context, { customer: priya, service: findService(name), lines });

  const oNeill = findService("O'Neill");
  const heating = addRequest(world, context, {
    customer: priya,
    home: priyaHome,
    minutesAgo: 4 * day,
    budget: 200,
    state: 'booked',
    description: 'Boiler E119 🥶🥶',
    photos: [{ photo: 'boiler' }],
    invited: [{ service: oNeill, acceptedAfterMinutes: 9, offer: { note: 'Low pressure.', price: 90 } }],
  });
  const boiler = converse("O'Neill", [
    [4 * day - 15, 'customer', { photo: 'boiler' }],
    [4 * day - 20, 'artisan', 'E119 means low pressure. I can come, or you can open the tap underneath it.'],
    [3 * day, 'artisan', 'The van has broken down, so I have to cancel. Sorry!'],
  ]);
  addAppointment(world, context, boiler, {
    state: 'cancelled',
    days: 1,
    clock: '08:00',
    price: 90,
    job_id: heating.id,
    work: 'Boiler E119: refill, find out why',
  });

  const forge = converse('Smith & Sons', [
    [20 * 60, 'customer', 'How much for a new bathroom?'],
    [15 * 60, 'artisan', 'depends'],
  ]);
  addAppointment(world, context, forge, {
    state: 'awaiting',
    days: 9,
    clock: '07:30',
    minutes: 480,
    price: 12_450.5,
    work: 'Bathroom, day 1 of approx. 12: strip out existing suite, tiles & floor, cap off, skip hire, make good (NOT incl. asbestos)',
  });

  const drains = converse('شركة', [
    [16 * day, 'customer', 'The drain in the yard is blocked.'],
    [16 * day - 8, 'artisan', 'مرحبا! We come today before 18:00 👍'],
    [15 * day, 'artisan', { photo: 'door' }],
    [15 * day - 1, 'artisan', 'هل هذا هو الباب؟ Is this the door?'],
  ]);
  addAppointment(world, context, drains, {
    state: 'completed',
    days: -15,
    clock: '17:00',
    price: 75,
    work: 'تسليك المجاري',
  });

  const doors = converse('J. Fetherstonhaugh', [
    [10 * day, 'customer', 'The front door sticks.'],
    [10 * day - 2, 'artisan', 'We have a lot of doors.'],
    [10 * day - 3, 'artisan', { photo: 'shelf' }],
  ]);
  addAppointment(world, context, doors, {
    state: 'accepted',
    days: 8,
    clock: '12:15',
    minutes: 30,
    work: 'door',
  });

  converse('A1', [[2 * day, 'customer', 'Hi']]);
}
