import { schedules } from '../../tasks.ts';

/** The names of the tasks that run on a schedule. */
export const scheduledTasks: readonly string[] = Object.keys(schedules);
