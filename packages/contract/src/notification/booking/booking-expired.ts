import type { KindRules, KindWords } from '../kind.ts';
import {
  type AppointmentDetails,
  appointmentFacts,
  describeAppointment,
  exampleAppointment,
  exampleSides,
} from './appointment-details.ts';

export const bookingExpired = {
  side: 'both',
  setting: { group: 'booking', name: 'A proposal has expired' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingExpiredWords: KindWords<AppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ reader, who }) =>
    reader === 'customer'
      ? `You did not answer ${who}’s proposal in time`
      : `${who} did not answer your proposal in time`,
  text: describeAppointment,
  email: ({ reader, who, ...appointment }) => ({
    subject: reader === 'customer' ? `${who}’s proposal has expired` : `Your proposal to ${who} has expired`,
    paragraphs:
      reader === 'customer'
        ? [
            `You did not answer ${who}’s proposal in time, so nothing is booked.`,
            'If you still need the work done, ask for another time in the chat.',
          ]
        : [
            `${who} did not answer your proposal in time, so nothing is booked.`,
            'If you would still like the work, propose another time.',
          ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} proposals have expired`,
  examples: [
    { ...exampleSides.customer, ...exampleAppointment },
    { ...exampleSides.artisan, ...exampleAppointment },
  ],
};
