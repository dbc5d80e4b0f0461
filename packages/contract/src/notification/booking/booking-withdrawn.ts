import type { KindRules, KindWords } from '../kind.ts';
import {
  appointmentExample,
  appointmentFacts,
  describeEndedAppointment,
  type EndedAppointmentDetails,
  formatTime,
} from './appointment-details.ts';

export const bookingWithdrawn = {
  side: 'customer',
  setting: { group: 'booking', name: 'A proposal is withdrawn' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingWithdrawnWords: KindWords<EndedAppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName, suspended }) =>
    suspended ? `${otherName}’s proposal was withdrawn` : `${otherName} withdrew an appointment`,
  text: describeEndedAppointment,
  email: ({ otherName, suspended, ...appointment }) => ({
    subject: `${otherName} no longer offers ${formatTime(appointment)}`,
    paragraphs: suspended
      ? [
          `${otherName}’s account was suspended, so the proposal was withdrawn.`,
          'If you still need the work done, ask another artisan.',
        ]
      : [
          `${otherName} has withdrawn a proposal that you had not answered yet.`,
          'If you still need the work done, ask for another time in the chat.',
        ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} proposals withdrawn`,
  examples: [appointmentExample('customer', { suspended: false }), appointmentExample('customer', { suspended: true })],
};
