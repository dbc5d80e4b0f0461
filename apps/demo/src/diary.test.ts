import { usualHours } from '@fixit/contract/value/week';
import { describe, expect, it } from 'vitest';
import { type Diary, type DiaryEntry, findObstacle, freeTimes } from './diary.ts';

const entry = (appointment_date: string, appointment_time: string, details: Partial<DiaryEntry> = {}): DiaryEntry => ({
  id: `${appointment_date} ${appointment_time}`,
  booking_status: null,
  duration_minutes: 60,
  appointment_date,
  appointment_time,
  ...details,
});
const diaryOf = (...entries: DiaryEntry[]): Diary => ({ hours: usualHours, off: [], entries });

/** This day is a Monday, with work from 08:00 to 18:00. */
const monday = '2026-11-23';
const at = (time: string, day = monday) => ({ day, time });
const timesOf = (diary: Diary, day = monday) =>
  freeTimes(diary, at('00:00', day))
    .filter((start) => start.day === day)
    .map(({ time }) => time);

describe('calendar of a demo artisan', () => {
  it('a demo artisan offers the start of the working hours and every hour and a half after it', () => {
    expect(timesOf(diaryOf())).toEqual(['08:00', '09:30', '11:00', '12:30', '14:00', '15:30', '17:00']);
  });

  it('a demo artisan is busy during a proposed or accepted booking, but not during a cancelled one', () => {
    const diary = diaryOf(
      entry(monday, '08:45', { booking_status: 'accepted', duration_minutes: 30 }),
      entry(monday, '11:30', { duration_minutes: 240 }),
      entry(monday, '17:00', { booking_status: 'cancelled' }),
    );
    expect(timesOf(diary)).toEqual(['09:30', '15:30', '17:00']);
  });

  it('a demo artisan keeps the time of a pending request to reschedule free', () => {
    const reschedule = { appointment_date: monday, appointment_time: '14:00' } as const;
    const request = { ...reschedule, asked_by: 'artisan', expires_at: '', late: false } as const;
    const diary = diaryOf(entry('2026-11-24', '10:00', { booking_status: 'accepted', reschedule: request }));
    expect(findObstacle(diary, at('14:30'))).toBe('taken');
  });

  it('a demo artisan can reschedule a booking by less than its length', () => {
    const appointment = entry(monday, '10:00', { booking_status: 'accepted' });
    expect(findObstacle(diaryOf(appointment), at('10:30'))).toBe('taken');
    expect(findObstacle(diaryOf(appointment), at('10:30'), { moving: appointment.id })).toBeNull();
    expect(findObstacle(diaryOf(), at('17:30'), { minutes: 60 })).toBe('off');
  });

  it('a demo artisan continues long work after the break, and starts a full day in the morning', () => {
    const hours = [
      { weekday: 1, from: '08:00', to: '12:00' },
      { weekday: 1, from: '13:00', to: '17:00' },
    ];
    const free = (time: string, minutes: number) =>
      findObstacle({ ...diaryOf(), hours }, at(time), { minutes }) === null;
    expect([free('11:00', 60), free('11:30', 60), free('12:15', 30)]).toEqual([true, false, false]);
    expect([free('09:30', 300), free('13:00', 300)]).toEqual([true, false]);
    expect([free('08:00', 600), free('09:30', 600)]).toEqual([true, false]);
  });

  it('a demo artisan respects days off, including the last one, and working hours', () => {
    const diary: Diary = { ...diaryOf(), off: [{ from: monday, to: '2026-11-24' }] };
    expect(freeTimes(diary, at('00:00'))[0]).toEqual(at('08:00', '2026-11-25'));
    expect(findObstacle(diary, at('10:00', '2026-11-24'))).toBe('off');
    expect(freeTimes(diaryOf(), at('17:15', '2026-11-27'))[0]).toEqual(at('08:00', '2026-11-30'));
    expect(freeTimes({ ...diaryOf(), hours: [] }, at('00:00'))).toEqual([]);
  });
});
