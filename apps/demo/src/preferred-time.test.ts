import { describe, expect, it, test } from 'vitest';
import { anyTime, chooseTime, intentOf, namedStarts, preferredTimeOf } from './preferred-time.ts';

/** This instant is on a Saturday. */
const now = new Date('2026-11-21T10:00:00Z');
const monday = { day: '2026-11-23', time: '09:00' };

describe('messages to a demo artisan', () => {
  test.each([
    'That time does not suit.',
    'Sorry, that doesn’t really suit me',
    'Monday does not work',
    'That won’t work for me',
    'I can’t make it on Monday',
    'Is there another day?',
    'Could we reschedule?',
    'I am running late today',
    'Could you come a bit later?',
    'Friday would be better',
  ])('the customer asks a demo artisan to reschedule with: %s', (text) => {
    expect(intentOf(text)).toBe('other_time');
  });

  test.each(['Please call it off', 'Please cancel.', 'I no longer need you, sorry', 'Can we call the visit off?'])(
    'the customer cancels a demo artisan’s visit with: %s',
    (text) => {
      expect(intentOf(text)).toBe('call_off');
    },
  );

  test.each([
    'The boiler does not work',
    'The other day it leaked all over the floor',
    'See you later!',
    'Is there a fee if I cancel?',
    'Please do not cancel',
    'Could you fit a mixer instead?',
    'When could you come?',
  ])('the customer neither reschedules nor cancels with: %s', (text) => {
    expect(intentOf(text)).toBeNull();
  });
});

describe('the preferred time of a customer', () => {
  it('the preferred time is on the named days and in the named part of the day', () => {
    expect(preferredTimeOf('Friday afternoon is best', now)).toEqual({
      days: ['2026-11-27', '2026-12-04'],
      part: 'afternoon',
    });
    expect(preferredTimeOf('today or tomorrow?', now)).toEqual({ days: ['2026-11-21', '2026-11-22'], part: null });
    expect(preferredTimeOf('next week please', now).days).toHaveLength(7);
    expect(preferredTimeOf('The tap drips', now)).toEqual(anyTime);
  });

  it('the preferred time is never a time that was refused', () => {
    expect(preferredTimeOf('Monday does not suit, Tuesday does', now, monday).days).toEqual([
      '2026-11-24',
      '2026-12-01',
    ]);
    expect(preferredTimeOf('That does not suit', now, monday)).toEqual({ days: [], part: 'afternoon' });
    expect(preferredTimeOf('Mornings do not work', now, monday).part).toBe('afternoon');
  });

  it('the time of the question that the comparison of artisans writes is preferred exactly', () => {
    const preferred = preferredTimeOf('Could you come on Tue 24 Nov, 17:45?', now);
    const requested = { day: '2026-11-24', time: '17:45' };
    expect(namedStarts(preferred)).toEqual([requested]);
    const sameEvening = { ...requested, time: '16:15' };
    expect(chooseTime([monday, sameEvening, requested], preferred)).toEqual({ start: requested, isPreferred: true });
    expect(chooseTime([monday, sameEvening], preferred)).toEqual({ start: sameEvening, isPreferred: false });
  });

  it('a time on the day of a refused time may be named', () => {
    const afternoon = { ...monday, time: '13:45' };
    const text = 'Monday 23 November at 13:45 would be better';
    expect(namedStarts(preferredTimeOf(text, now, monday))).toEqual([afternoon]);
    expect(namedStarts(preferredTimeOf(text, now, afternoon))).toEqual([]);
  });

  it('a named day outweighs a named part of the day, and a refused time is never chosen', () => {
    const tuesday = (time: string) => ({ day: '2026-11-24', time });
    const times = [monday, { ...monday, time: '13:00' }, tuesday('09:00'), tuesday('13:00')];
    expect(chooseTime(times, anyTime)).toEqual({ start: monday, isPreferred: true });
    expect(chooseTime(times, anyTime, [monday])?.start).toEqual(tuesday('09:00'));
    expect(chooseTime(times, { days: [], part: 'afternoon' }, [monday])?.start).toEqual(tuesday('13:00'));
    expect(chooseTime(times, { days: ['2026-11-24'], part: 'evening' })).toEqual({
      start: tuesday('09:00'),
      isPreferred: false,
    });
    expect(chooseTime([monday], anyTime, [monday])).toBeNull();
  });
});
