import type { FreeDay, FreeTimes, OwnFreeTimes } from '@fixit/contract/job/free-times';

/** Returns a winter day, when London is on UTC, with its free times. */
export const freeDay = (appointment_date: string, ...times: string[]): FreeDay => ({
  appointment_date,
  times: times.map((appointment_time) => ({
    starts_at: `${appointment_date}T${appointment_time}:00Z`,
    appointment_time,
  })),
});

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00' }));

const week = {
  duration_minutes: 60,
  hours_set: true,
  hours: weekdays,
  days: [
    freeDay('2031-12-04', '14:30'),
    freeDay('2031-12-05', '09:30', '13:00', '16:00'),
    freeDay('2031-12-08', '08:00', '11:15', '15:00'),
    freeDay('2031-12-09'),
    freeDay('2031-12-10', '08:00'),
  ],
};

/** Returns an answer with the week of an artisan who works from Monday to Friday. */
export const freeTimesFor = (overrides: Partial<FreeTimes> = {}) => ({
  message: 'Free times',
  data: { ...week, ...overrides },
});

/** Returns the same week as the artisan sees it. */
export const ownFreeTimes = (overrides: Partial<OwnFreeTimes> = {}) =>
  freeTimesFor({ travel_minutes: null, offered: [], ...overrides });
