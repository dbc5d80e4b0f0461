import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from '../booking/appointment-details.ts';
import type { KindRules, KindWords } from '../kind.ts';

/** `expected_time` is the London time of the start plus any announced delay. */
type DepartureDetails = AppointmentDetails & { expected_time: string };

export const visitDeparted = {
  side: 'customer',
  setting: { group: 'booking', name: 'The artisan is on the way' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const visitDepartedWords: KindWords<DepartureDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName }) => `${otherName} is on the way to you`,
  text: ({ expected_time, ...appointment }) => `Expected about ${expected_time}. ${describeAppointment(appointment)}`,
  email: ({ otherName, expected_time, ...appointment }) => ({
    subject: `On the way: ${otherName}, ${formatTime(appointment)}`,
    paragraphs: [
      `${otherName} is on the way to you and expects to arrive about ${expected_time}.`,
      'Please make sure that somebody is in.',
    ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} artisans on the way`,
  examples: [appointmentExample('customer', { expected_time: '10:00' })],
};
