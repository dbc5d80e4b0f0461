import type { KindRules, KindWords } from '../kind.ts';
import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from './appointment-details.ts';

export const bookingReminder = {
  side: 'both',
  setting: { group: 'booking', name: 'The day before a booking' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingReminderWords: KindWords<AppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  // The time in the title tells two appointments with the same person apart.
  title: ({ reader, otherName, ...appointment }) => {
    const event = reader === 'customer' ? `${otherName} is coming` : `you are with ${otherName}`;
    return `Reminder: ${event}, ${formatTime(appointment)}`;
  },
  text: describeAppointment,
  email: ({ reader, otherName, ...appointment }) => ({
    subject: `Coming up: ${otherName}, ${formatTime(appointment)}`,
    paragraphs: [
      reader === 'customer'
        ? `${otherName} is coming to you soon. Please make sure that somebody is in.`
        : `You are with ${otherName} soon. The booking shows where to go.`,
      'If you cannot make it, ask to change the time now rather than later.',
    ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} appointments coming up`,
  examples: [appointmentExample('customer', {}), appointmentExample('artisan', {})],
};
