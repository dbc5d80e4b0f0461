import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from '../booking/appointment-details.ts';
import type { KindRules, KindWords } from '../kind.ts';

export const visitArrived = {
  side: 'customer',
  setting: { group: 'booking', name: 'The artisan has arrived' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const visitArrivedWords: KindWords<AppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName }) => `${otherName} has arrived`,
  text: describeAppointment,
  email: ({ otherName, ...appointment }) => ({
    subject: `At your door: ${otherName}, ${formatTime(appointment)}`,
    paragraphs: [
      `${otherName} says that they have arrived for your appointment.`,
      'If nobody is at the door, reply in the chat.',
    ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} artisans have arrived`,
  examples: [appointmentExample('customer', {})],
};
