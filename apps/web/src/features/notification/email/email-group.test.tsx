// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EmailGroup } from './email-group.tsx';

afterEach(cleanup);

const reviews = (...mail: [boolean, boolean]) => [
  { kind: 'review_added' as const, mail: mail[0] },
  { kind: 'review_hidden' as const, mail: mail[1] },
];

test('the switch of an email group turns all its emails off and on', () => {
  const onChange = vi.fn();
  const group = (isOn: boolean) => (
    <EmailGroup group="review" settings={reviews(isOn, isOn)} paused={false} onChange={onChange} />
  );
  const { rerender } = render(group(true));
  fireEvent.click(screen.getByRole('switch', { name: 'Reviews' }));
  expect(onChange).toHaveBeenLastCalledWith(reviews(false, false));
  rerender(group(false));
  fireEvent.click(screen.getByRole('switch', { name: 'Reviews' }));
  expect(onChange).toHaveBeenLastCalledWith(reviews(true, true));
});

test('an email group with some emails off shows how many are on, and each kind has its own switch', () => {
  const onChange = vi.fn();
  render(<EmailGroup group="review" settings={reviews(true, false)} paused={false} onChange={onChange} />);
  expect(screen.getByText('1 of 2 on')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('New reviews'));
  expect(onChange).toHaveBeenLastCalledWith([{ kind: 'review_added', mail: false }]);
});

test('an email group with a single kind has no details', () => {
  const settings = [{ kind: 'message_received' as const, mail: true }];
  const { container } = render(<EmailGroup group="message" settings={settings} paused={false} onChange={vi.fn()} />);
  expect(container.querySelector('details')).toBeNull();
});
