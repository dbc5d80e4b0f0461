import type { KindRules, KindWords } from '../kind.ts';
import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from './appointment-details.ts';

export const bookingAccepted = {
  side: 'artisan',
  setting: { group: 'booking', name: 'A booking is accepted' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingAcceptedWords: KindWords<AppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName }) => `${otherName} accepted your appointment`,
  text: describeAppointment,
  email: ({ otherName, ...appointment }) => ({
    subject: `Booked: ${otherName}, ${formatTime(appointment)}`,
    paragraphs: [
      `${otherName} has accepted your proposal, so the appointment is booked.`,
      'The booking shows where to go. If you cannot make it, ask to change the time as early as you can.',
    ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} appointments accepted`,
  examples: [appointmentExample('artisan', {})],
};
