import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from '../booking/appointment-details.ts';
import type { KindRules, KindWords } from '../kind.ts';

export const rescheduleWithdrawn = {
  side: 'both',
  setting: { group: 'booking', name: 'A request to change the time is withdrawn' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const rescheduleWithdrawnWords: KindWords<AppointmentDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName }) => `${otherName} withdrew the request to change the time`,
  text: (appointment) => `It stays on ${describeAppointment(appointment)}`,
  email: ({ otherName, ...appointment }) => ({
    subject: `As first agreed: ${otherName}, ${formatTime(appointment)}`,
    paragraphs: [
      `${otherName} no longer wants to change the time, so your appointment stays where it is.`,
      'You do not need to do anything.',
    ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} requests to reschedule withdrawn`,
  examples: [appointmentExample('customer', {}), appointmentExample('artisan', {})],
};
