import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from '../booking/appointment-details.ts';
import type { KindRules, KindWords } from '../kind.ts';

export const rescheduleAccepted = {
  side: 'both',
  setting: { group: 'booking', name: 'A change of time is accepted' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const rescheduleAcceptedWords: KindWords<AppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName }) => `${otherName} accepted your new time`,
  text: (appointment) => `It is now on ${describeAppointment(appointment)}`,
  email: ({ otherName, ...appointment }) => ({
    subject: `Moved: ${otherName}, ${formatTime(appointment)}`,
    paragraphs: [
      `${otherName} has accepted the new time, so your appointment has moved.`,
      'You do not need to do anything. If you use another calendar, change it there too.',
    ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} appointments rescheduled`,
  examples: [appointmentExample('customer', {}), appointmentExample('artisan', {})],
};
