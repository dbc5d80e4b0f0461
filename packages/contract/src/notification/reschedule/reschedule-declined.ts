import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from '../booking/appointment-details.ts';
import type { KindRules, KindWords } from '../kind.ts';

/** `unanswered` is set if the request expired, and says whether the appointment was still `ahead` or already `over`. */
type DeclineDetails = AppointmentDetails & { unanswered: 'ahead' | 'over' | null };

export const rescheduleDeclined = {
  side: 'both',
  setting: { group: 'booking', name: 'A change of time is declined' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const rescheduleDeclinedWords: KindWords<DeclineDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName, unanswered }) =>
    unanswered === null ? `${otherName} declined your new time` : `${otherName} did not reply about your new time`,
  text: ({ unanswered, ...appointment }) =>
    `It ${unanswered === 'over' ? 'stayed' : 'stays'} on ${describeAppointment(appointment)}`,
  email: ({ otherName, unanswered, ...appointment }) => ({
    subject: `Not moved: ${otherName}, ${formatTime(appointment)}`,
    paragraphs: [
      unanswered === null
        ? `${otherName} has declined the new time, so your appointment stays where it is.`
        : `${otherName} did not reply in time, so your appointment was not moved.`,
      unanswered === 'over'
        ? 'If the appointment did not take place, talk about it in the chat.'
        : 'If you cannot make it, ask for another time or cancel as early as you can.',
    ],
    facts: appointmentFacts(appointment),
    action: 'See the booking',
  }),
  digest: (count) => `${count} requests to reschedule declined`,
  examples: [
    appointmentExample('customer', { unanswered: null }),
    appointmentExample('customer', { unanswered: 'ahead' }),
    appointmentExample('artisan', { unanswered: 'over' }),
  ],
};
