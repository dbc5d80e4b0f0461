import { schedules } from '../../tasks.ts';

export const scheduledTasks: readonly string[] = Object.keys(schedules);
