import type { ChatLine } from './demo-thread.ts';
import type { WorldContext } from './demo-world.ts';

const questions = [
  (work: string) => `Hello! A job for you: ${work}. When could you come?`,
  (work: string) => `Hello, a neighbour gave me your name. It is about a job: ${work}.`,
  (work: string) => `Good morning! Would you have time this week? Just this: ${work}.`,
];
const answers = [
  'Gladly. I have sent you an appointment.',
  'Yes, that won’t take long. Have a look at the time I have sent.',
  'Of course. Does the appointment suit you?',
];
const closings: (readonly [by: 'customer' | 'artisan', text: string])[] = [
  ['artisan', 'All done. Thank you for the tea!'],
  ['artisan', 'Finished. Let me know if anything isn’t right.'],
  ['artisan', 'All done, and I have taken the old parts away.'],
  ['customer', 'Thank you, it is just how I wanted it.'],
  ['customer', 'Paid this evening. Thank you again!'],
  ['customer', 'All good. I’ll tell the neighbours.'],
];

interface CompletedWork {
  work: string;
  created_at: Date;
  ends_at: Date;
}

/** Returns the whole chat if `isComplete`, otherwise only its last message. */
export function pastConversation(
  { random, now }: WorldContext,
  { work, created_at, ends_at }: CompletedWork,
  isComplete: boolean,
): ChatLine[] {
  const minutesAgo = (instant: Date) => (now.getTime() - instant.getTime()) / 60_000;
  const [by, text] = random.pick(closings);
  const last: ChatLine = [minutesAgo(ends_at) - random.integer(10, 240), by, text];
  if (!isComplete) return [last];
  const inSentence = `${work.charAt(0).toLowerCase()}${work.slice(1)}`;
  const requestedAgo = minutesAgo(created_at);
  return [
    [requestedAgo + random.integer(10, 90), 'customer', random.pick(questions)(inSentence)],
    [requestedAgo + 1, 'artisan', random.pick(answers)],
    last,
  ];
}
