// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UsualDurations } from './usual-durations.tsx';

test('the proposal form offers 30 minutes, 1, 2 and 4 hours and a day, and marks the entered duration', () => {
  const onChange = vi.fn();
  render(<UsualDurations value="2.0" onChange={onChange} />);
  const choices = screen.getAllByRole('button');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['30 min', '1 h', '2 h', '4 h', 'A day']);
  expect(choices.map((choice) => choice.getAttribute('aria-pressed') === 'true')).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  for (const choice of choices) choice.click();
  expect(onChange.mock.calls.flat()).toEqual(['0.5', '1', '2', '4', '8']);
});
