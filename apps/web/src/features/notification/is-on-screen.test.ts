import { expect, test } from 'vitest';
import { isOnScreen } from './is-on-screen.ts';

const at = (address: string) => new URL(address, 'https://fixit.test');
const answers = '/accepted-providers?job_id=1';

test('a notification about the screen on view needs no toast, whatever link led there', () => {
  expect(isOnScreen({ kind: 'job_accepted', link: answers }, at(`${answers}&from=mail`))).toBe(true);
  expect(isOnScreen({ kind: 'job_accepted', link: answers }, at('/accepted-providers?job_id=2'))).toBe(false);
  expect(isOnScreen({ kind: 'booking_completed', link: '/bookings?booking_id=3' }, at('/bookings'))).toBe(false);
});

test('a notification about something the screen does not show has a toast even there', () => {
  expect(isOnScreen({ kind: 'job_declined', link: answers }, at(answers))).toBe(false);
  expect(isOnScreen({ kind: 'job_expired', link: answers }, at(answers))).toBe(false);
  for (const kind of ['review_replied', 'review_hidden'] as const) {
    const link = '/service-detail?service_id=4';
    expect(isOnScreen({ kind, link }, at(link))).toBe(false);
  }
  expect(isOnScreen({ kind: 'booking_withdrawn', link: '/bookings' }, at('/bookings'))).toBe(false);
});

test('on the search screen only the last decline has a toast', () => {
  const declined = (link: string, address: string) => isOnScreen({ kind: 'job_declined', link }, at(address));
  expect(declined(answers, '/available-providers?job_id=1')).toBe(true);
  expect(declined(answers, '/available-providers')).toBe(true);
  expect(declined(answers, '/available-providers?job_id=2')).toBe(false);
  expect(declined('/explore-providers?job_id=1', '/available-providers?job_id=1')).toBe(false);
  expect(declined(`${answers}&left=5`, '/available-providers?job_id=1')).toBe(false);
});

test('an acceptance has no toast over the search that shows it', () => {
  const accepted = (address: string) => isOnScreen({ kind: 'job_accepted', link: answers }, at(address));
  expect(accepted('/available-providers?job_id=1')).toBe(true);
  expect(accepted('/available-providers')).toBe(true);
  expect(accepted('/available-providers?job_id=2')).toBe(false);
  expect(accepted('/dashboard')).toBe(false);
});

test('a proposal has its own notice, not a toast', () => {
  expect(isOnScreen({ kind: 'booking_proposed', link: '/bookings' }, at('/dashboard'))).toBe(true);
});

test('a message is in view in its own conversation, on either side', () => {
  const chat = { kind: 'message_received', link: '/workspace/chat?conversation_id=7' } as const;
  expect(isOnScreen(chat, at('/workspace/chat?conversation_id=7'))).toBe(true);
  expect(isOnScreen(chat, at('/workspace/chat?conversation_id=8'))).toBe(false);
  expect(isOnScreen(chat, at('/workspace/chat'))).toBe(false);
});

test('a notification of a kind that another release added is in view on the screen of its link only', () => {
  const letter = { kind: 'case_decided', link: '/service-detail?service_id=4' };
  expect(isOnScreen(letter, at('/service-detail?service_id=4'))).toBe(true);
  expect(isOnScreen(letter, at('/dashboard'))).toBe(false);
});
