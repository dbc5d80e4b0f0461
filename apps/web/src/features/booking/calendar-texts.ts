import { durationText } from '../../lib/format.ts';

export const texts = {
  heading: 'Bookings',
  day: 'Day',
  week: 'Week',
  view: 'Calendar view',
  today: 'Today',
  previous: (view: 'day' | 'week') => (view === 'day' ? 'Previous day' : 'Previous week'),
  next: (view: 'day' | 'week') => (view === 'day' ? 'Next day' : 'Next week'),
  missing: 'Your appointments could not be loaded.',
  nothingToday: 'Nothing in the book for this day',
  nothingWeek: 'Nothing in the book for this week',
  nothingMore: 'Propose a time in a chat; what the customer accepts stands here.',
  free: 'Free',
  chats: 'Open your chats',
  lasts: durationText,
  status: {
    awaiting: 'Awaiting response',
    accepted: 'Accepted',
    completed: 'Completed',
    disputed: 'Problem reported',
    cancelled: 'Cancelled',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    unavailable: 'No longer possible',
  } as Record<string, string>,
} as const;
