import type { KindRules, KindWords } from '../kind.ts';
import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from './appointment-details.ts';

/** If `automatic`, nobody confirmed the work, but its time is over. Otherwise the other side says that it is done. */
type CompletionDetails = AppointmentDetails & { automatic: boolean };

export const bookingCompleted = {
  side: 'both',
  setting: { group: 'booking', name: 'A booking is completed' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingCompletedWords: KindWords<CompletionDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ reader, otherName, automatic }) => {
    if (automatic) return `Your appointment with ${otherName} counts as done`;
    return reader === 'customer'
      ? `${otherName} completed your appointment`
      : `${otherName} confirmed that the work is done`;
  },
  text: describeAppointment,
  email: ({ reader, otherName, automatic, ...appointment }) => {
    const automaticSentence = `Your appointment with ${otherName} is over and nobody has reported a problem, so it counts as done.`;
    if (reader === 'artisan') {
      return {
        subject: `Done: ${otherName}, ${formatTime(appointment)}`,
        paragraphs: [
          automatic ? automaticSentence : `${otherName} has confirmed that the work is done.`,
          'You do not need to do anything.',
        ],
        facts: appointmentFacts(appointment),
        action: 'See the booking',
      };
    }
    return {
      subject: `How did it go with ${otherName}?`,
      paragraphs: [
        automatic ? automaticSentence : `${otherName} says that the work is done.`,
        'Please review the work: it helps the next customer. If something is wrong, report a problem in the booking.',
      ],
      facts: appointmentFacts(appointment),
      action: 'Review the work',
    };
  },
  digest: (count) => `${count} appointments completed`,
  examples: [
    appointmentExample('customer', { automatic: false }),
    appointmentExample('customer', { automatic: true }),
    appointmentExample('artisan', { automatic: false }),
    appointmentExample('artisan', { automatic: true }),
  ],
};
