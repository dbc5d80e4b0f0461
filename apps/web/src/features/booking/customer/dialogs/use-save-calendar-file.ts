import { type Booking, booking as calls } from '@fixit/contract/booking';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../../lib/http/call-error.ts';
import { callText } from '../../../../lib/http/client.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { texts } from './customer-dialog-texts.ts';

/** Fetches the file instead of linking to it, so that no URL with the token is in the browser's history. */
export function useSaveCalendarFile({ id, appointment_date }: Booking) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callText(calls.writeCalendarFileAsCustomer, { params: { id } }),
    onSuccess: (text) => saveFile(texts.calendarName(appointment_date), text, 'text/calendar'),
    onError: (error) => toast.error(sentenceOf(error, texts.calendarFailed)),
  });
  return { save: () => mutate(), isPending };
}
