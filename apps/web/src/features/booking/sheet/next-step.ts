import { bookingState } from '@fixit/contract/booking';
import { nearAppointmentText, nearInstantText } from '../../../lib/format.ts';
import { lacksHouseNumber } from '../booking-rules.ts';
import { texts } from './job-sheet-texts.ts';
import type { SheetSubject } from './sheet-subject.ts';

export interface NextStep {
  sentence: string;
  more?: string | undefined;
  /** Says what to do in the chat, or that the appointment must be opened. */
  chatHint?: string;
  isTodo: boolean;
}

const { next } = texts;

/**
 * Returns the reader's next step, or null for a booking state that only a newer server knows. Nobody
 * can propose a time if the other side can no longer be reached.
 */
export function nextStepOf(subject: SheetSubject, now: number, isUnreachable = false): NextStep | null {
  const { booking, reader, otherName } = subject;
  if (!booking) return isUnreachable && !subject.request?.cancelled ? null : beforeBooking(subject);
  if (!booking.booking_status) return beforeAnswer(subject, booking.expires_at ?? null);
  const isCustomer = reader === 'customer';
  switch (booking.booking_status) {
    case bookingState.accepted:
      return whileAccepted(subject, booking, now);
    case bookingState.disputed:
      return {
        sentence: next.settle(otherName),
        chatHint: isCustomer ? next.settleCustomerMore : next.settleArtisanMore,
        isTodo: true,
      };
    case bookingState.completed:
      return isCustomer && booking.reviewed === false
        ? { sentence: next.review, chatHint: next.reviewMore, isTodo: false }
        : { sentence: next.done, isTodo: false };
    default:
      if (isUnreachable || !Object.hasOwn(bookingState, booking.booking_status)) return null;
      return isCustomer
        ? { sentence: next.theyProposeAgain(otherName), chatHint: next.sayTime, isTodo: false }
        : { sentence: next.proposeAgain, isTodo: true };
  }
}

function beforeBooking({ reader, otherName, request }: SheetSubject): NextStep {
  if (request?.cancelled) return { sentence: texts.requestWithdrawn, isTodo: false };
  if (reader === 'artisan') {
    return request?.offer
      ? { sentence: next.propose, more: next.proposeMore, isTodo: true }
      : { sentence: next.proposeUnasked, isTodo: request !== null };
  }
  return request
    ? { sentence: next.theyPropose(otherName), more: next.sayTime, isTodo: false }
    : { sentence: next.theyProposeUnasked(otherName), more: next.theyProposeUnaskedMore, isTodo: false };
}

function beforeAnswer({ reader, otherName }: SheetSubject, expires_at: string | null): NextStep {
  const until = expires_at && nearInstantText(expires_at);
  if (reader === 'customer')
    return { sentence: next.answer, more: until ? next.answerMore(until) : undefined, isTodo: true };
  return { sentence: next.theyAnswer(otherName), more: until ? next.theyAnswerMore(until) : undefined, isTodo: false };
}

function whileAccepted(
  { reader, otherName }: SheetSubject,
  booking: NonNullable<SheetSubject['booking']>,
  now: number,
): NextStep {
  const { appointment_date, appointment_time, starts_at, free_until } = booking;
  const isCustomer = reader === 'customer';
  if (starts_at && Date.parse(starts_at) <= now) {
    return isCustomer
      ? { sentence: next.confirm, chatHint: next.confirmMore, isTodo: true }
      : { sentence: next.complete, chatHint: next.completeMore, isTodo: true };
  }
  if (lacksHouseNumber(booking)) {
    return isCustomer
      ? { sentence: next.house(otherName), chatHint: next.houseMore, isTodo: true }
      : { sentence: next.theyGiveHouse(otherName), more: next.theyGiveHouseMore, isTodo: false };
  }
  const isFree = free_until && now < Date.parse(free_until);
  return {
    sentence: isCustomer
      ? next.theyCome(otherName, nearAppointmentText(appointment_date, null, now))
      : next.youGo(otherName, nearAppointmentText(appointment_date, appointment_time, now)),
    more: isFree ? next.freeUntil(nearInstantText(free_until, now)) : undefined,
    isTodo: false,
  };
}
