import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { BookingChangeKind, SheetChange } from '@fixit/contract/job/job-sheet';
import { poundsText } from '@fixit/contract/value/pounds';
import { nearAppointmentText } from '../../../lib/format.ts';
import { marketName } from '../../../lib/market-name.ts';
import { offerText } from './job-sheet-texts.ts';
import type { SheetSubject } from './sheet-subject.ts';

/** `replaced` is struck through between `before` and `after`. */
export interface HistoryLine {
  at: string;
  before: string;
  replaced?: string;
  after?: string;
}

const formatTime = ({ appointment_date, appointment_time }: { appointment_date: string; appointment_time: string }) =>
  nearAppointmentText(appointment_date, appointment_time);

/** Returns the changes newest first. Leaves out kinds that only a newer server knows. */
export function historyLines({ reader, otherName, request, changes }: SheetSubject): HistoryLine[] {
  const nameOf = (by: BookingSide | 'system') => (by === 'system' ? marketName : by === reader ? 'You' : otherName);
  const lines = changes.flatMap((change) => {
    const text = lineText(change, nameOf(change.by));
    return text ? [{ at: change.at, ...text }] : [];
  });
  if (!request) return lines;
  const { offer, asked_count, created_at } = request;
  const yours = reader === 'customer' ? 'your' : 'the';
  const price = offer && offerText(offer);
  const acceptance = `${nameOf('artisan')} accepted ${yours} request${price ? `, ${price}` : ''}`;
  const artisans = asked_count === 1 ? '1 artisan' : `${asked_count} artisans`;
  return [
    ...lines,
    ...(offer ? [{ at: offer.accepted_at, before: acceptance }] : []),
    { at: created_at, before: reader === 'customer' ? `You asked ${artisans}` : `Request sent to ${artisans}` },
  ];
}

type LineText = Omit<HistoryLine, 'at'>;

function lineText(change: SheetChange, name: string): LineText | undefined {
  const { kind, by, former, price } = change;
  const time = formatTime(change);
  const atPrice = price == null ? '' : ` for ${poundsText(price)}`;
  const formerTime = former ? formatTime(former) : time;
  const texts: Record<BookingChangeKind, LineText> = {
    proposed: { before: `${name} proposed ${time}${atPrice}` },
    accepted: { before: `${name} accepted ${time}${atPrice}` },
    rejected: { before: `${name} rejected ${time}` },
    withdrawn: { before: `${name} withdrew the proposal` },
    expired: { before: `The proposal for ${time} was not answered in time` },
    unavailable: { before: `${time} went to another appointment` },
    completed: { before: by === 'system' ? 'The work counts as done' : `${name} marked the work as done` },
    cancelled: { before: `${name} cancelled ${time}` },
    disputed: { before: `${name} reported a problem` },
    reopened: { before: `${name} undid that` },
    reschedule_requested: { before: `${name} asked to move it from ${formerTime} to ${time}` },
    rescheduled: { before: `${name} agreed to move it from `, replaced: formerTime, after: ` to ${time}` },
    reschedule_declined: { before: `${name} declined ${time}, so ${formerTime} still applies` },
    reschedule_withdrawn: { before: `${name} withdrew the request for ${time}` },
    reschedule_expired: { before: `Nobody answered the request for ${time}` },
  };
  return Object.hasOwn(texts, kind) ? texts[kind as BookingChangeKind] : undefined;
}
