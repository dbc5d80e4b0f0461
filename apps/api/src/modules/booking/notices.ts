import { writeAppointment } from '@fixit/contract/appointment';
import type { NewNotification } from '../notification/actions.ts';
import type { BookingRow } from './rules.ts';

type Notice = Omit<NewNotification, 'account_id'>;
type Happening = 'proposed' | 'accepted' | 'rejected' | 'withdrawn' | 'cancelled' | 'completed';

const titles = {
  proposed: (who: string) => `${who} proposes an appointment`,
  accepted: (who: string) => `${who} accepted your appointment`,
  rejected: (who: string) => `${who} rejected your appointment`,
  withdrawn: (who: string) => `${who} withdrew an appointment`,
  cancelled: (who: string) => `${who} cancelled your appointment`,
  completed: (who: string) => `${who} completed your appointment`,
} as const satisfies Record<Happening, (who: string) => string>;

/** To the customer: what the artisan has done. */
export function noticeForCustomer(happening: Happening, row: BookingRow): NewNotification {
  return { account_id: row.customer_id, ...notice(happening, row.artisan_name, row, '/bookings') };
}

/** To the artisan: what the customer has done. */
export function noticeForArtisan(happening: Happening, row: BookingRow): NewNotification {
  return {
    account_id: row.artisan_account_id,
    ...notice(happening, row.customer_name, row, `/workspace/bookings?booking_id=${row.id}`),
  };
}

function notice(happening: Happening, who: string, row: BookingRow, link: string): Notice {
  return {
    kind: `booking_${happening}`,
    title: titles[happening](who),
    body: `${writeAppointment(row.appointment_date, row.appointment_time)}: ${row.service_description}`,
    link,
  };
}
