// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { CalendarGrid } from './calendar-grid.tsx';

const [pastDay, today] = ['2026-12-01', '2026-12-02'];
const props = {
  days: [pastDay, today],
  bookings: [],
  work: { hours: null, timesOff: [] },
  today,
  clock: '09:00',
  searchParams: new URLSearchParams(),
};

test('a past day is neither labelled free nor shaded, because its time off is unknown', () => {
  const agenda = render(<CalendarAgenda {...props} />);
  const textOf = (day: string) => agenda.container.querySelector(`[aria-labelledby="of-${day}"] > p`)?.textContent;
  expect([textOf(pastDay), textOf(today)?.startsWith('Free')]).toEqual(['', true]);

  // Work ends at 17:00, and the day is shown until 18:00.
  const hours = [2, 3].map((weekday) => ({ weekday, from: '08:00', to: '17:00' }));
  const grid = render(<CalendarGrid {...props} work={{ hours, timesOff: [] }} clock="09:00" isShort={false} />);
  const shadesOf = (day: string) => grid.container.querySelectorAll(`[aria-labelledby="day-${day}"] > span`).length;
  expect([shadesOf(pastDay), shadesOf(today)]).toEqual([0, 1]);
});
