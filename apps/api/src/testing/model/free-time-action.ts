import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import type { FreeTimes } from '@fixit/contract/job/free-times';
import { bookingStateAt, rescheduleDeadline, toMs } from '@fixit/contract/rules/booking-rules';
import type { SlotTime } from './clock-changes.ts';
import type { ModelAction } from './model-action.ts';
import type { World } from './model-world.ts';

interface FreeTimeChoice {
  by: number;
  to: number;
  which: number;
  pick: number;
}

/** The server offers this time, so it must not refuse it. */
export async function proposeFreeTime(world: World, { by, to, pick }: FreeTimeChoice): Promise<ModelAction | null> {
  const [person, customer] = [world.artisans[by % 2], world.customers[to % 2]];
  if (!person || !customer) throw new Error('Nobody to propose to');
  const id = world.conversationOf(customer, person);
  const { data } = await world.call(artisan.listFreeTimesOfConversation, person, { params: { id } });
  const freeTime = pickTime(data, pick);
  if (!freeTime) return null;
  const body = { conversation_id: id, ...freeTime, service_description: `Work ${world.current.bookings.length}` };
  return offeredAction(`proposal of ${by} to ${to}`, freeTime, () => world.call(booking.propose, person, { body }));
}

export async function rescheduleToFreeTime(world: World, { which, pick }: FreeTimeChoice): Promise<ModelAction | null> {
  const candidates = world.current.bookings.filter(
    (row) =>
      bookingStateAt(row, world.now) === 'accepted' &&
      world.now < toMs(row.starts_at) &&
      !(world.now < rescheduleDeadline(row)),
  );
  const row = candidates[which % candidates.length];
  if (!row) return null;
  const person = world.partyOf(row, 'customer');
  const params = { id: row.id };
  const { data } = await world.call(artisan.listFreeTimesOfBookingAsCustomer, person, { params });
  const body = pickTime(data, pick);
  if (!body) return null;
  return offeredAction(`reschedule of ${row.service_description}`, body, () =>
    world.call(booking.requestRescheduleAsCustomer, person, { params, body }),
  );
}

function offeredAction(subject: string, freeTime: SlotTime, run: ModelAction['run']): ModelAction {
  const description = `${subject} at the free time ${freeTime.appointment_date} ${freeTime.appointment_time}`;
  const action: ModelAction = { description, prediction: 'changes', run, repeat: () => action };
  return action;
}

function pickTime(data: unknown, pick: number): SlotTime | undefined {
  // The model knows the answer's shape.
  const { days } = data as FreeTimes;
  const times = days.flatMap(({ appointment_date, times: dayTimes }) =>
    dayTimes.map(({ appointment_time }) => ({ appointment_date, appointment_time })),
  );
  return times[pick % times.length];
}
