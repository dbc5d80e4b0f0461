import type { KindRules, KindWords } from '../kind.ts';
import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
} from './appointment-details.ts';

export const bookingExpired = {
  side: 'both',
  setting: { group: 'booking', name: 'A proposal has expired' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingExpiredWords: KindWords<AppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ reader, otherName }) =>
    reader === 'customer'
      ? `You did not answer ${otherName}’s proposal in time`
      : `${otherName} did not answer your proposal in time`,
  text: describeAppointment,
  email: ({ reader, otherName, ...appointment }) => ({
    subject:
      reader === 'customer' ? `${otherName}’s proposal has expired` : `Your proposal to ${otherName} has expired`,
    paragraphs:
      reader === 'customer'
        ? [
            `You did not answer ${otherName}’s proposal in time, so nothing is booked.`,
            'If you still need the work done, ask for another time in the chat.',
          ]
        : [
            `${otherName} did not answer your proposal in time, so nothing is booked.`,
            'If you would still like the work, propose another time.',
          ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} proposals have expired`,
  examples: [appointmentExample('customer', {}), appointmentExample('artisan', {})],
};
