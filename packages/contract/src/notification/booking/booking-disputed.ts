import type { KindRules, KindWords } from '../kind.ts';
import {
  type AppointmentDetails,
  appointmentExample,
  appointmentFacts,
  describeAppointment,
  formatTime,
} from './appointment-details.ts';

/** `settled` says how Fixit decided and why. It is null while the problem that the customer reports is open. */
type DisputeDetails = AppointmentDetails & {
  settled: { decision: 'is cancelled' | 'counts as done'; reason: string } | null;
};

export const bookingDisputed = {
  side: 'both',
  setting: { group: 'booking', name: 'A problem is reported or settled' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const bookingDisputedWords: KindWords<DisputeDetails> = {
  link: { to: 'booking' },
  quotes: true,
  title: ({ otherName, settled }) =>
    settled
      ? `The problem is settled: your appointment with ${otherName} ${settled.decision}`
      : `${otherName} has reported a problem`,
  text: ({ quote, settled, ...appointment }) =>
    settled ? `${settled.reason} (${describeAppointment(appointment)})` : quote,
  email: ({ otherName, quote, settled, ...appointment }) =>
    settled
      ? {
          subject: `Our decision: ${otherName}, ${formatTime(appointment)}`,
          paragraphs: [
            `We have looked at the problem and decided that your appointment ${settled.decision}.`,
            'If you have a question about this decision, reply to this email.',
          ],
          facts: [['Reason', settled.reason], ...appointmentFacts(appointment)],
          action: 'See the booking',
        }
      : {
          subject: `Something is wrong: ${otherName}, ${formatTime(appointment)}`,
          paragraphs: [
            `${otherName} has reported a problem with this appointment.`,
            'Answer in the chat and try to put it right. If you cannot agree, we will decide.',
          ],
          facts: appointmentFacts(appointment),
          quote: { lead: 'They wrote', words: quote },
          action: 'See the booking',
        },
  digest: (count) => `Problems with ${count} appointments`,
  examples: [
    appointmentExample('artisan', { quote: 'The tap still drips.', settled: null }),
    appointmentExample('customer', {
      settled: { decision: 'is cancelled', reason: 'The work was not finished.' },
    }),
    appointmentExample('artisan', {
      settled: { decision: 'counts as done', reason: 'The tap was mended on a second visit.' },
    }),
  ],
};
