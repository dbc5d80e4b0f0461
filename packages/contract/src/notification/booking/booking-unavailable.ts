import type { KindRules, KindWords } from '../kind.ts';
import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from './appointment-details.ts';

export const bookingUnavailable = {
  side: 'both',
  setting: { group: 'booking', name: 'A proposed time is no longer free' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingUnavailableWords: KindWords<AppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ reader, otherName }) =>
    reader === 'customer'
      ? `${otherName} is no longer free at that time`
      : `Your proposal to ${otherName} is no longer possible: the time is taken`,
  text: describeAppointment,
  email: ({ reader, otherName, ...appointment }) => ({
    subject: `Time taken: ${otherName}, ${formatTime(appointment)}`,
    paragraphs:
      reader === 'customer'
        ? [
            `${otherName} had proposed this time to you, but has another appointment now.`,
            `If you still need the work done, ask ${otherName} for another time in the chat.`,
          ]
        : [
            `Another appointment now takes the time that you proposed to ${otherName}.`,
            'If you would still like the work, propose another time.',
          ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} proposals are no longer available`,
  examples: [appointmentExample('customer', {}), appointmentExample('artisan', {})],
};
