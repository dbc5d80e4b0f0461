import type { KindRules, KindWords } from '../kind.ts';
import {
  type AppointmentDetails,
  appointmentFacts,
  describeAppointment,
  exampleAppointment,
  exampleSides,
  writeTime,
} from './appointment-details.ts';

/** If `suspended`, the appointment was cancelled because Fixit has suspended the other side. */
type CancellationDetails = AppointmentDetails & { suspended: boolean };

export const bookingCancelled = {
  side: 'both',
  setting: { group: 'booking', name: 'A booking is cancelled' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingCancelledWords: KindWords<CancellationDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName, suspended }) =>
    suspended ? `Your appointment with ${otherName} is cancelled` : `${otherName} cancelled your appointment`,
  text: ({ otherName, suspended, ...appointment }) =>
    `${suspended ? `${otherName}’s account was suspended. ` : ''}${describeAppointment(appointment)}`,
  email: ({ reader, otherName, suspended, ...appointment }) => {
    const firstParagraph = suspended
      ? `${otherName}’s account was suspended, so this appointment is cancelled.`
      : `${otherName} has cancelled this appointment.`;
    const alternative = suspended ? 'ask another artisan.' : 'agree another time in the chat, or ask another artisan.';
    return {
      subject: `Cancelled: ${otherName}, ${writeTime(appointment)}`,
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
    { ...exampleSides.customer, ...exampleAppointment, suspended: false },
    { ...exampleSides.customer, ...exampleAppointment, suspended: true },
    { ...exampleSides.artisan, ...exampleAppointment, suspended: false },
    { ...exampleSides.artisan, ...exampleAppointment, suspended: true },
  ],
};
