import { invitationLife, jobStates } from '@fixit/contract/job/job-life';
import { mayFollow } from '@fixit/contract/state';
import { expect, test } from 'vitest';
import { invitationStateOf, jobStateOf } from './job-state.ts';

test('an overdue request expires unless it was booked or cancelled', () => {
  const overdueStates = jobStates.map((state) => jobStateOf({ state, over: true }));
  expect(overdueStates).toEqual(['expired', 'expired', 'booked', 'expired', 'cancelled']);
});

test('a request whose bookings were all cancelled is cancelled', () => {
  expect(jobStateOf({ state: 'booked', over: false, unbooked: true })).toBe('cancelled');
  expect(jobStateOf({ state: 'booked', over: true, unbooked: true })).toBe('cancelled');
});

test('an unanswered invitation changes with its request only as the state table allows', () => {
  for (const state of jobStates) {
    for (const over of [false, true]) {
      const invitationState = invitationStateOf('new', { state, over });
      expect(invitationState === 'new' || mayFollow(invitationLife, 'new', invitationState)).toBe(true);
    }
  }
});

test('an answered invitation keeps its answer', () => {
  for (const state of jobStates) {
    expect(invitationStateOf('accepted', { state, over: true })).toBe('accepted');
    expect(invitationStateOf('declined', { state, over: false })).toBe('declined');
  }
});
