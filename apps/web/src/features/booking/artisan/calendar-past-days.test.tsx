// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { CalendarGrid } from './calendar-grid.tsx';

const [over, today] = ['2026-12-01', '2026-12-02'];
const props = {
  days: [over, today],
  bookings: [],
  work: { hours: null, timesOff: [] },
  today,
  clock: '09:00',
  search: new URLSearchParams(),
};

test('a past day whose days off are unknown is neither labelled free nor shaded', () => {
  const agenda = render(<CalendarAgenda {...props} />);
  const textOf = (day: string) => agenda.container.querySelector(`[aria-labelledby="of-${day}"] > p`)?.textContent;
  expect([textOf(over), textOf(today)?.startsWith('Free')]).toEqual(['', true]);

  // Work ends at 17:00, and the day is shown until 18:00.
  const hours = [2, 3].map((weekday) => ({ weekday, from: '08:00', to: '17:00' }));
  const grid = render(<CalendarGrid {...props} work={{ hours, timesOff: [] }} clock="09:00" short={false} />);
  const shadesOf = (day: string) => grid.container.querySelectorAll(`[aria-labelledby="day-${day}"] > span`).length;
  expect([shadesOf(over), shadesOf(today)]).toEqual([0, 1]);
});
