import { formatAppointment } from '../../value/appointment.ts';
import {
  type AppointmentDetails,
  appointmentExample,
  describeAppointment,
  formatTime,
  workFacts,
} from '../booking/appointment-details.ts';
import type { KindRules, KindWords } from '../kind.ts';

type RequestDetails = AppointmentDetails & { new_date: string; new_time: string };

export const rescheduleAsked = {
  side: 'both',
  setting: { group: 'booking', name: 'A change of time is requested' },
  seenOn: ['link'],
} as const satisfies KindRules;

const formatNewTime = ({ new_date, new_time }: RequestDetails) => formatAppointment(new_date, new_time);

export const rescheduleAskedWords: KindWords<RequestDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName }) => `${otherName} has asked to change the time`,
  text: (appointment) => `${formatNewTime(appointment)} instead of ${describeAppointment(appointment)}`,
  email: ({ otherName, ...appointment }) => ({
    subject: `${otherName} asks: can you do ${formatNewTime(appointment)} instead?`,
    paragraphs: [
      `${otherName} would like to move your appointment.`,
      'Please accept or decline the new time. Until you do, the appointment stays as it is.',
    ],
    facts: [
      ['New time', formatNewTime(appointment)],
      ['Instead of', formatTime(appointment)],
      ...workFacts(appointment),
    ],
    action: 'Answer the request',
  }),
  digest: (count) => `${count} requests to reschedule`,
  examples: [
    appointmentExample('customer', { new_date: '2026-12-07', new_time: '14:30' }),
    appointmentExample('artisan', { new_date: '2026-12-07', new_time: '14:30' }),
  ],
};
