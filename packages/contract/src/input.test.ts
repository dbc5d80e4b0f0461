import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { address, latitude, readPostCode, writePostCode } from './address.ts';
import { booking } from './booking.ts';
import { calls } from './calls.ts';
import { budget, description } from './job.ts';
import { jobLife, jobStates } from './job-life.ts';
import { mayFollow, statesBefore } from './state.ts';
import { readUkMobile } from './waitlist.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('a budget', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    [' ', null],
    [120, 120],
    ['120.50', 120.5],
    [1_000_000, 1_000_000],
  ])('reads %j as %j', (given, read) => expect(z.parse(budget, given)).toBe(read));

  it.each([0, -1, '0', '-5', 1e9, '1e3', Number.NaN, Number.POSITIVE_INFINITY, 1.005, '1.005', true, {}, [], 'ten'])(
    'refuses %j',
    (given) => expect(accepts(budget, given)).toBe(false),
  );

  it('is null or an amount of pence up to a million for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const read = z.safeParse(budget, given);
        if (!read.success || read.data === null) return;
        expect(read.data).toBeGreaterThan(0);
        expect(read.data).toBeLessThanOrEqual(1_000_000);
        expect(Math.abs(Math.round(read.data * 100) - read.data * 100)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('a postcode', () => {
  it.each([
    ['bd184ps', 'BD18 4PS'],
    [' bd18  4ps ', 'BD18 4PS'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['W1A 0AX', 'W1A 0AX'],
    ['m1', 'M1'],
    ['gir 0aa', 'GIR 0AA'],
  ])('reads %j as %j', (typed, written) => expect(writePostCode(typed)).toBe(written));

  it.each(['', 'BD', '12345', 'BD18 4P', 'BD18 4CI', 'QQ1 1AA', 'BD183HFX', 'ß1 1AA'])('refuses %j', (typed) =>
    expect(readPostCode(typed)).toBeNull(),
  );

  it('is normalised idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ABDEGLMPSWY0123456789 ')) }), (typed) => {
        const written = writePostCode(typed);
        if (written !== null) expect(writePostCode(written)).toBe(written);
      }),
    );
  });
});

describe('a person’s text', () => {
  it('is limited after trimming and must be storable', () => {
    expect(z.parse(description, '  The tap drips  ')).toBe('The tap drips');
    expect(accepts(description, '   short   ')).toBe(false);
    expect(accepts(description, 'nul \u0000 in the middle')).toBe(false);
    expect(accepts(description, 'half \ud800 a character')).toBe(false);
    expect(accepts(description, '🔧 والصنبور يقطر')).toBe(true);
    expect(accepts(description, 'x'.repeat(2_001))).toBe(false);
  });

  it('has a sentence for each error', () => {
    const sentence = (value: unknown) => z.safeParse(description, value).error?.issues[0]?.message;
    expect([sentence(''), sentence('   '), sentence('short')]).toEqual([
      'Description is required',
      'Description is required',
      'Description must be at least 10 characters',
    ]);
  });
});

describe('a position', () => {
  it.each(['', ' ', null, true, [], 'north', 'NaN', 'Infinity', 91, '-91'])('refuses %j', (given) =>
    expect(accepts(latitude, given)).toBe(false),
  );
  it('may be sent as text', () => expect(z.parse(latitude, '53.8')).toBe(53.8));
});

describe('an appointment', () => {
  const proposal = { conversation_id: '01a1fbe2-692d-7e35-81bf-4bd585fc847c', service_description: 'New tap' };
  const at = (appointment_date: string, appointment_time: string) =>
    accepts(booking.propose.body, { ...proposal, appointment_date, appointment_time });

  it('has an existing day and a clock time', () => {
    expect(at('2028-02-29', '23:59')).toBe(true);
    for (const [date = '', time = ''] of [
      ['2027-02-29', '10:00'],
      ['2026-13-01', '10:00'],
      ['0000-12-01', '10:00'],
      ['2026-12-01', '24:00'],
    ])
      expect(at(date, time), `${date} ${time}`).toBe(false);
  });
});

it('UK mobile numbers are read as people type them', () => {
  for (const typed of ['07700900123', '7700900123', '+44 7700 900123', '0044 7700-900123', '+44 (0)7700 900123']) {
    expect(readUkMobile(typed), typed).toBe('07700900123');
  }
  for (const typed of ['01274 123456', '0770090012', '+1 770 090 0123', '-7700900123', ''])
    expect(readUkMobile(typed), typed).toBeNull();
});

describe('the states of a request', () => {
  it('reach an end on every path', () => {
    for (const state of jobStates) {
      expect(jobLife[state].every((after) => after !== state)).toBe(true);
      for (const after of jobLife[state]) expect(mayFollow(jobLife, state, after)).toBe(true);
    }
    expect(statesBefore(jobLife, 'booked')).toEqual(['open', 'filled']);
  });
});

it('no input of any call makes its schemas throw', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (given) => {
      for (const call of calls.values()) {
        for (const schema of [call.body, call.query, call.params]) if (schema) z.safeParse(schema, given);
      }
    }),
    { numRuns: 50 },
  );
  expect(address.suggestPlaces.query).toBeDefined();
});
