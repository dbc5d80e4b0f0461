import type { KindRules, KindWords } from '../kind.ts';
import {
  appointmentExample,
  appointmentFacts,
  describeEndedAppointment,
  type EndedAppointmentDetails,
  formatTime,
} from './appointment-details.ts';

export const bookingCancelled = {
  side: 'both',
  setting: { group: 'booking', name: 'A booking is cancelled' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingCancelledWords: KindWords<EndedAppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName, suspended }) =>
    suspended ? `Your appointment with ${otherName} is cancelled` : `${otherName} cancelled your appointment`,
  text: describeEndedAppointment,
  email: ({ reader, otherName, suspended, ...appointment }) => {
    const firstParagraph = suspended
      ? `${otherName}’s account was suspended, so this appointment is cancelled.`
      : `${otherName} has cancelled this appointment.`;
    const alternative = suspended ? 'ask another artisan.' : 'agree another time in the chat, or ask another artisan.';
    return {
      subject: `Cancelled: ${otherName}, ${formatTime(appointment)}`,
      paragraphs: [
        firstParagraph,
        reader === 'customer'
          ? `If you still need the work done, ${alternative}`
          : 'The time is free again in your calendar, so you can offer it to somebody else.',
      ],
      facts: appointmentFacts(appointment),
      action: 'See the booking',
    };
  },
  digest: (count) => `${count} appointments cancelled`,
  examples: [
    appointmentExample('customer', { suspended: false }),
    appointmentExample('customer', { suspended: true }),
    appointmentExample('artisan', { suspended: false }),
    appointmentExample('artisan', { suspended: true }),
  ],
};
