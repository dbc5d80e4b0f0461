import { formatDelay } from '../../booking/visit-times.ts';
import { type AppointmentDetails, appointmentExample, formatTime, workFacts } from '../booking/appointment-details.ts';
import type { KindRules, KindWords } from '../kind.ts';

/** `expected_time` is the London time of the start plus `minutes`. */
type DelayDetails = AppointmentDetails & { minutes: number; expected_time: string };

export const visitDelayed = {
  side: 'customer',
  setting: { group: 'booking', name: 'The artisan is running late' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const visitDelayedWords: KindWords<DelayDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName }) => `${otherName} is running late`,
  text: ({ minutes, expected_time }) => formatDelay(minutes, expected_time),
  email: ({ otherName, minutes, expected_time, ...appointment }) => ({
    subject: `${minutes} minutes late, now about ${expected_time}: ${otherName}`,
    paragraphs: [
      `${otherName} is running ${minutes} minutes late and now expects to arrive about ${expected_time}.`,
      'You do not need to do anything. If the new time does not suit you, reply in the chat.',
    ],
    facts: [['Agreed for', formatTime(appointment)], ...workFacts(appointment)],
    action: 'See the booking',
  }),
  digest: (count) => `${count} messages about a delay`,
  examples: [appointmentExample('customer', { minutes: 20, expected_time: '10:20' })],
};
