import { describe, expect, test } from 'vitest';
import { findStateNames } from './state-names.mjs';

describe('names of states', () => {
  test.each([
    "if (row.state === 'accepted') return;",
    "const tone = booking.booking_status !== 'disputed' ? 1 : 2;",
    "const over = new Set(['completed', 'cancelled']);",
    "return { state: 'open', id };",
  ])('the literal state in “%s” is reported', (source) => {
    expect(findStateNames(`const one = 1;\n${source}\n`)).toMatchObject([{ line: 2 }]);
  });

  test.each([
    'if (row.state === bookingState.accepted) return;',
    "sql`update booking set state = 'accepted' where state in ('awaiting')`",
    "type Closed = Extract<BookingState, 'rejected' | 'cancelled'>;",
    "// until the state === 'open'",
    "const texts = { accepted: 'Accepted' };",
  ])('the code “%s” is accepted', (source) => {
    expect(findStateNames(source)).toEqual([]);
  });
});
