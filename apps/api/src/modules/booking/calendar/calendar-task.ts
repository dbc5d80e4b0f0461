import type { Db } from '../../../db/database.ts';
import { removeOldChanges } from './calendar-repository.ts';

export function calendarTasks(db: Db) {
  return { calendar_sweep: () => removeOldChanges(db) };
}

export const calendarSchedules = { calendar_sweep: '27 * * * *' };
