import type { KindRules, KindWords } from '../kind.ts';
import {
  type AppointmentDetails,
  appointmentFacts,
  describeAppointment,
  exampleAppointment,
  exampleSides,
  writeTime,
} from './appointment-details.ts';

/** If `suspended`, the proposal ended because Fixit has suspended the customer. */
type RejectionDetails = AppointmentDetails & { suspended: boolean };

export const bookingRejected = {
  side: 'artisan',
  setting: { group: 'booking', name: 'A booking is rejected' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingRejectedWords: KindWords<RejectionDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName, suspended }) =>
    suspended ? `Your proposal to ${otherName} has ended` : `${otherName} rejected your appointment`,
  text: ({ otherName, suspended, ...appointment }) =>
    `${suspended ? `${otherName}’s account was suspended. ` : ''}${describeAppointment(appointment)}`,
  email: ({ otherName, suspended, ...appointment }) => ({
    subject: `Not booked: ${otherName}, ${writeTime(appointment)}`,
    paragraphs: suspended
      ? [`${otherName}’s account was suspended, so your proposal has ended.`, 'You do not need to do anything.']
      : [
          `${otherName} has rejected the appointment that you proposed.`,
          'If another time would suit you both, agree it in the chat and propose it.',
        ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} proposals rejected`,
  examples: [
    { ...exampleSides.artisan, ...exampleAppointment, suspended: false },
    { ...exampleSides.artisan, ...exampleAppointment, suspended: true },
  ],
};
