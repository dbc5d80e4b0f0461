import type { ReceivedCall } from '@fixit/contract/route';
import { type week as calls, inOrder, type TimeOff, type WorkingWeek, weekLimits } from '@fixit/contract/value/week';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './week-repository.ts';

export { findDayOff, listTimeOff } from './week-repository.ts';

/** Returns null if the artisan has not set working hours. */
export async function showHours(db: Db, account_id: string): Promise<WorkingWeek | null> {
  return (await repository.findHours(db, account_id)) ?? null;
}

export async function setHours(
  db: Db,
  account_id: string,
  { hours, shows_hours }: ReceivedCall<typeof calls.setHours>['body'],
): Promise<WorkingWeek> {
  const saved = await repository.saveHours(db, account_id, { hours: inOrder(hours), shows_hours });
  if (!saved) throw refuse('profile_missing', { data: null });
  return saved;
}

export async function addTimeOff(
  db: Db,
  account_id: string,
  { from, to, note }: ReceivedCall<typeof calls.addTimeOff>['body'],
): Promise<TimeOff> {
  const timesOff = await repository.countTimeOff(db, account_id, to);
  if (!timesOff) throw refuse('profile_missing', { data: null });
  if (timesOff.has_passed)
    throw refuse('invalid', { errors: { to: ['Please choose a last day that has not passed'] } });
  if (timesOff.count >= weekLimits.timesOff) {
    throw refuse('state_conflict', {
      message: `You can have at most ${weekLimits.timesOff} upcoming periods of time off.`,
    });
  }
  return repository.addTimeOff(db, account_id, { from, to, note: note ?? '' });
}

export async function removeTimeOff(db: Db, account_id: string, id: string): Promise<void> {
  const removed = await repository.removeTimeOff(db, account_id, id);
  if (!removed) throw refuse('not_found', { message: 'There is no such time off.' });
}
