import type { BookingSide } from '@fixit/contract/booking/shape';
import { appointmentText } from '../../lib/format.ts';
import type { Wish } from './steps.ts';
import { changeTexts as texts } from './texts.ts';

/** That a wish for another time was not answered in time, in words for one of the two; `who` is the other. */
export function ranOutText(wish: Wish, reader: BookingSide, who: string): string {
  const time = appointmentText(wish.appointment_date, wish.appointment_time);
  return wish.asked_by === reader ? texts.ownRanOut(who, time) : texts.theirRanOut(who, time);
}
