import { usualHours } from '@fixit/contract/value/week';

/** Our server adds these facts to a service, to help customers choose. */
export const facts = {
  price: { count: 24, least: 60, greatest: 95 },
  call_out_fee: { count: 0, least: null, greatest: null },
  earliest_at: '2031-12-08T09:30:00Z',
  reply_minutes: 9,
  service_radius_km: 8,
  hours: usualHours,
  since: '2031-03-02T09:00:00Z',
};

/** A new artisan has no measured facts yet. */
export const factsOfNewcomer = {
  ...facts,
  earliest_at: null,
  reply_minutes: null,
  hours: null,
  since: '2031-12-04T09:00:00Z',
  price: { count: 1, least: null, greatest: null },
};

const shifts = [
  { from: '07:30', to: '12:15' },
  { from: '13:00', to: '16:45' },
  { from: '18:00', to: '20:30' },
];

/** These facts produce the longest texts: high prices, and different hours each day. */
export const longFacts = {
  ...facts,
  price: { count: 99, least: 1_234.5, greatest: 12_345.5 },
  call_out_fee: { count: 60, least: 1_040.25, greatest: 1_260.75 },
  reply_minutes: 1_433,
  service_radius_km: 160,
  hours: [1, 2, 4, 6, 7].flatMap((weekday) => shifts.slice(weekday % 3).map((shift) => ({ weekday, ...shift }))),
};
