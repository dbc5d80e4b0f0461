import { expect, test } from 'vitest';
import { isOnScreen } from './is-on-screen.ts';

const toUrl = (path: string) => new URL(path, 'https://fixit.test');
const acceptancesLink = '/accepted-providers?job_id=1';

test('a notification about the current screen needs no toast, even if its URL has more parameters', () => {
  expect(isOnScreen({ kind: 'job_accepted', link: acceptancesLink }, toUrl(`${acceptancesLink}&from=mail`))).toBe(true);
  expect(isOnScreen({ kind: 'job_accepted', link: acceptancesLink }, toUrl('/accepted-providers?job_id=2'))).toBe(
    false,
  );
  expect(isOnScreen({ kind: 'booking_completed', link: '/bookings?booking_id=3' }, toUrl('/bookings'))).toBe(false);
});

test('a notification has a toast on the screen of its link if that screen does not show its subject', () => {
  expect(isOnScreen({ kind: 'job_declined', link: acceptancesLink }, toUrl(acceptancesLink))).toBe(false);
  expect(isOnScreen({ kind: 'job_expired', link: acceptancesLink }, toUrl(acceptancesLink))).toBe(false);
  for (const kind of ['review_replied', 'review_hidden'] as const) {
    const link = '/service-detail?service_id=4';
    expect(isOnScreen({ kind, link }, toUrl(link))).toBe(false);
  }
  expect(isOnScreen({ kind: 'booking_withdrawn', link: '/bookings' }, toUrl('/bookings'))).toBe(false);
});

test('on the search screen only the last decline has a toast', () => {
  const isDeclineOnScreen = (link: string, path: string) => isOnScreen({ kind: 'job_declined', link }, toUrl(path));
  expect(isDeclineOnScreen(acceptancesLink, '/available-providers?job_id=1')).toBe(true);
  expect(isDeclineOnScreen(acceptancesLink, '/available-providers')).toBe(true);
  expect(isDeclineOnScreen(acceptancesLink, '/available-providers?job_id=2')).toBe(false);
  expect(isDeclineOnScreen('/explore-providers?job_id=1', '/available-providers?job_id=1')).toBe(false);
  expect(isDeclineOnScreen(`${acceptancesLink}&left=5`, '/available-providers?job_id=1')).toBe(false);
});

test('an acceptance has no toast on the search screen that shows it', () => {
  const isAcceptanceOnScreen = (path: string) =>
    isOnScreen({ kind: 'job_accepted', link: acceptancesLink }, toUrl(path));
  expect(isAcceptanceOnScreen('/available-providers?job_id=1')).toBe(true);
  expect(isAcceptanceOnScreen('/available-providers')).toBe(true);
  expect(isAcceptanceOnScreen('/available-providers?job_id=2')).toBe(false);
  expect(isAcceptanceOnScreen('/dashboard')).toBe(false);
});

test('a proposal has its own notice, not a toast', () => {
  expect(isOnScreen({ kind: 'booking_proposed', link: '/bookings' }, toUrl('/dashboard'))).toBe(true);
});

test('a message needs no toast in its own conversation', () => {
  const chat = { kind: 'message_received', link: '/workspace/chat?conversation_id=7' } as const;
  expect(isOnScreen(chat, toUrl('/workspace/chat?conversation_id=7'))).toBe(true);
  expect(isOnScreen(chat, toUrl('/workspace/chat?conversation_id=8'))).toBe(false);
  expect(isOnScreen(chat, toUrl('/workspace/chat'))).toBe(false);
});

test('a notification of an unknown kind needs no toast only on the screen of its link', () => {
  const letter = { kind: 'case_decided', link: '/service-detail?service_id=4' };
  expect(isOnScreen(letter, toUrl('/service-detail?service_id=4'))).toBe(true);
  expect(isOnScreen(letter, toUrl('/dashboard'))).toBe(false);
});
