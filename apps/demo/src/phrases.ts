import type { Booking } from '@fixit/contract/booking';

/** What every demo artisan says first, so that nobody waits at home for one. */
export const introduction =
  'Hello! I am one of the demo artisans of this Fixit: nobody will come to your door, but I answer as a real one would.';

const answers: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(price|cost|how much|charge|quote|£|pounds?)\b/i,
    ['A small job like that is usually £60 to £90 with parts. I would tell you before I begin.'],
  ],
  [
    /\b(when|time|today|tomorrow|soon|urgent|earliest|day)\b/i,
    ['I can come this week. You will find a time under Booking; say so here if another suits you better.'],
  ],
  [/\b(photo|picture|image)\b/i, ['A photo helps a lot. Use the picture button beside the message.']],
  [/\b(thanks?|thank you|cheers|ta|great|perfect)\b/i, ['You are welcome!', 'Any time.']],
  [/\b(hello|hi|hey|good (morning|afternoon|evening))\b/i, ['Hello! What needs doing?']],
];

const otherwise = [
  'Understood. Is there anything I should bring?',
  'I see. How long has it been like that?',
  'That should be quick to put right.',
] as const;

/** An answer to what the customer wrote: by its words where they are known, otherwise the next of a few. */
export function answerTo(text: string, turn: number): string {
  const known = answers.find(([words]) => words.test(text))?.[1];
  const choice = known ?? (text ? otherwise : ['Thank you for the photo, that tells me what I need.']);
  return choice[turn % choice.length] ?? otherwise[0];
}

/** The sentence that goes with a proposed appointment. */
export function proposalOf(booking: Pick<Booking, 'appointment_date' | 'appointment_time'>): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${booking.appointment_date}T12:00:00Z`));
  return `I could come on ${day} at ${booking.appointment_time}. I have put it under Booking for you to accept.`;
}

export const afterAcceptance = 'Lovely, it is in my book. (In this demo nobody sets out, of course.)';
export const afterRejection = 'No problem. Let me look for another time.';
export const afterWork = 'That is the work done. If you have a minute, a review helps me a lot.';
export const afterMove = 'Moved. See you then.';
export const afterNoMove =
  'I am afraid I am taken at that time, so we keep the one we had. Is there another that suits you?';
