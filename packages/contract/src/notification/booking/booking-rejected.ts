import type { KindRules, KindWords } from '../kind.ts';
import {
  appointmentExample,
  appointmentFacts,
  describeEndedAppointment,
  type EndedAppointmentDetails,
  formatTime,
} from './appointment-details.ts';

export const bookingRejected = {
  side: 'artisan',
  setting: { group: 'booking', name: 'A booking is rejected' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingRejectedWords: KindWords<EndedAppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName, suspended }) =>
    suspended ? `Your proposal to ${otherName} was cancelled` : `${otherName} rejected your appointment`,
  text: describeEndedAppointment,
  email: ({ otherName, suspended, ...appointment }) => ({
    subject: `Not booked: ${otherName}, ${formatTime(appointment)}`,
    paragraphs: suspended
      ? [`${otherName}’s account was suspended, so your proposal was cancelled.`, 'You do not need to do anything.']
      : [
          `${otherName} has rejected the appointment that you proposed.`,
          'If another time would suit you both, agree it in the chat and propose it.',
        ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} proposals rejected`,
  examples: [appointmentExample('artisan', { suspended: false }), appointmentExample('artisan', { suspended: true })],
};
