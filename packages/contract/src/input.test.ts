import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { booking } from './booking.ts';
import { calls } from './calls.ts';
import { jobLife, jobStates } from './job/job-life.ts';
import { budget, description } from './job.ts';
import { mayFollow, statesBefore } from './state.ts';
import { address, formatPostCode, latitude, readPostCode } from './value/address.ts';
import { readUkMobile } from './waitlist.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('budgets', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    [' ', null],
    [120, 120],
    ['120.50', 120.5],
    [1_000_000, 1_000_000],
  ])('a budget of %j is read as %j', (input, amount) => expect(z.parse(budget, input)).toBe(amount));

  it.each([0, -1, '0', '-5', 1e9, '1e3', Number.NaN, Number.POSITIVE_INFINITY, 1.005, '1.005', true, {}, [], 'ten'])(
    'a budget of %j is refused',
    (input) => expect(accepts(budget, input)).toBe(false),
  );

  it('a budget is null or at most a million pounds in whole pence, for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const { success, data: amount } = z.safeParse(budget, input);
        if (!success || amount === null) return;
        expect(amount).toBeGreaterThan(0);
        expect(amount).toBeLessThanOrEqual(1_000_000);
        expect(Math.abs(Math.round(amount * 100) - amount * 100)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('postcodes', () => {
  it.each([
    ['bd184ps', 'BD18 4PS'],
    [' bd18  4ps ', 'BD18 4PS'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['W1A 0AX', 'W1A 0AX'],
    ['m1', 'M1'],
    ['gir 0aa', 'GIR 0AA'],
    ['bd18-4ps', 'BD18 4PS'],
    ['BD18.4PS', 'BD18 4PS'],
    ['BD18\u200b4PS', 'BD18 4PS'],
    ['BD18 – 4PS', 'BD18 4PS'],
  ])('the postcode %j is formatted as %j', (input, postCode) => expect(formatPostCode(input)).toBe(postCode));

  it.each(['', 'BD', '12345', 'BD18 4P', 'BD18 4CI', 'QQ1 1AA', 'BD183HFX', 'ß1 1AA', '-', 'BD18/4PS'])(
    'the postcode %j is refused',
    (input) => expect(readPostCode(input)).toBeNull(),
  );

  it('formatting a formatted postcode again does not change it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ABDEGLMPSWY0123456789 -.')) }), (input) => {
        const postCode = formatPostCode(input);
        if (postCode !== null) expect(formatPostCode(postCode)).toBe(postCode);
      }),
    );
  });
});

describe('people’s texts', () => {
  it('a string is trimmed before its length is checked, and one that cannot be stored is refused', () => {
    expect(z.parse(description, '  The tap drips  ')).toBe('The tap drips');
    expect(accepts(description, '   short   ')).toBe(false);
    expect(accepts(description, 'nul \u0000 in the middle')).toBe(false);
    expect(accepts(description, 'half \ud800 a character')).toBe(false);
    expect(accepts(description, '🔧 والصنبور يقطر')).toBe(true);
    expect(accepts(description, 'x'.repeat(2_001))).toBe(false);
  });

  it('a description that is missing or too short is refused with its own message', () => {
    const messageFor = (value: unknown) => z.safeParse(description, value).error?.issues[0]?.message;
    expect([messageFor(''), messageFor('   '), messageFor('short')]).toEqual([
      'Description is required',
      'Description is required',
      'Description must be at least 10 characters',
    ]);
  });
});

describe('positions', () => {
  it.each(['', ' ', null, true, [], 'north', 'NaN', 'Infinity', 91, '-91'])('the latitude %j is refused', (input) =>
    expect(accepts(latitude, input)).toBe(false),
  );
  it('a latitude may be sent as text', () => expect(z.parse(latitude, '53.8')).toBe(53.8));
});

describe('appointments', () => {
  const proposal = { conversation_id: '01a1fbe2-692d-7e35-81bf-4bd585fc847c', service_description: 'New tap' };
  const acceptsTime = (appointment_date: string, appointment_time: string) =>
    accepts(booking.propose.body, { ...proposal, appointment_date, appointment_time });

  it('an appointment needs a day that exists and a time from 00:00 to 23:59', () => {
    expect(acceptsTime('2028-02-29', '23:59')).toBe(true);
    for (const [date = '', time = ''] of [
      ['2027-02-29', '10:00'],
      ['2026-13-01', '10:00'],
      ['0000-12-01', '10:00'],
      ['2026-12-01', '24:00'],
    ])
      expect(acceptsTime(date, time), `${date} ${time}`).toBe(false);
  });
});

it('a UK mobile number can be written in any common way, and other numbers are refused', () => {
  for (const input of ['07700900123', '7700900123', '+44 7700 900123', '0044 7700-900123', '+44 (0)7700 900123']) {
    expect(readUkMobile(input), input).toBe('07700900123');
  }
  for (const input of ['01274 123456', '0770090012', '+1 770 090 0123', '-7700900123', ''])
    expect(readUkMobile(input), input).toBeNull();
});

describe('states of a request', () => {
  it('no state of a request follows itself, and only open and filled requests can be booked', () => {
    for (const state of jobStates) {
      expect(jobLife[state].every((next) => next !== state)).toBe(true);
      for (const next of jobLife[state]) expect(mayFollow(jobLife, state, next)).toBe(true);
    }
    expect(statesBefore(jobLife, 'booked')).toEqual(['open', 'filled']);
  });
});

it('no input makes the schemas of any call throw', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (input) => {
      for (const call of calls.values()) {
        for (const schema of [call.body, call.query, call.params]) if (schema) z.safeParse(schema, input);
      }
    }),
    { numRuns: 50 },
  );
  expect(address.suggestPlaces.query).toBeDefined();
});
