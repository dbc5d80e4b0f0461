import type { Booking } from '@fixit/contract/booking';
import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { hoursInWords } from '@fixit/contract/value/hours-in-words';
import type { Start } from './day.ts';

/** The artisan begins with this, so that nobody waits at home for a demo artisan. */
export const introduction =
  'Hello! I am one of the demo artisans of this Fixit: nobody will come to your door, but I answer as a real one would.';

const answers: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(price|cost|how much|quote|£|pounds?)\b/i,
    ['A small job like that is usually £60 to £90 with parts. I would tell you before I begin.'],
  ],
  [
    /\bcancel/i,
    [
      `Cancelling is free until ${hoursInWords(bookingTimes.freeCancellationHours)} before. Write “please cancel” and I will call it off, or do it under Booking.`,
    ],
  ],
  [/\b(photo|picture|image)\b/i, ['A photo helps a lot. Use the picture button beside the message.']],
  [/\b(thanks?|thank you|cheers|ta|great|perfect)\b/i, ['You are welcome!', 'Any time.']],
  [/\b(hello|hi|hey|good (morning|afternoon|evening))\b/i, ['Hello, thank you for writing.']],
];

const fallbackAnswers = [
  'Understood. Is there anything I should bring?',
  'I see. How long has it been like that?',
  'That should be quick to put right.',
] as const;

const asksWhen = /\b(when|what time|today|tomorrow|soon|urgent|earliest|\w+day)\b/i;

export function asksForTime(text: string): boolean {
  return asksWhen.test(text);
}

/** Chooses an answer by keywords, or else the next of the fallback answers. */
export function answerTo(text: string, turn: number): string {
  const answer = answers.find(([words]) => words.test(text))?.[1];
  const choice = answer ?? (text ? fallbackAnswers : ['Thank you for the photo, that tells me what I need.']);
  return choice[turn % choice.length] ?? fallbackAnswers[0];
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns, for example, 'Friday 4 December at 10:00'. */
function inWords({ day, time }: Start): string {
  return `${weekday.format(new Date(`${day}T12:00:00Z`)).replace(',', '')} at ${time}`;
}

export function startOf({
  appointment_date,
  appointment_time,
}: Pick<Booking, 'appointment_date' | 'appointment_time'>) {
  return { day: appointment_date, time: appointment_time };
}

/** The artisan says this before a time other than the preferred one. */
const notThen = 'I am not free then, I am afraid. ';

export const say = {
  proposed: (start: Start, isPreferred: boolean) =>
    `${isPreferred ? '' : notThen}I could come on ${inWords(start)}. It is under Booking for you to accept; if it does not suit, tell me.`,
  proposedInstead: (start: Start, isPreferred: boolean) =>
    `${isPreferred ? 'No problem. ' : notThen}I have taken that one back and could come on ${inWords(start)} instead. It is under Booking.`,
  takenBack:
    'No problem, I have taken it back. I am booked up for the next two weeks, so I have nothing else to offer now.',
  proposedAlready: (start: Start) =>
    `I have proposed ${inWords(start)}: it is under Booking for you to accept. If it does not suit, tell me.`,
  agreedAlready: (start: Start) =>
    `We have agreed on ${inWords(start)}. If that no longer suits, tell me and I will look for another time.`,
  accepted: 'Lovely, it is in my diary. (In this demo nobody sets out, of course.)',
  rejected: 'No problem.',
  tooLate: 'I am sorry, somebody else was quicker with that time.',
  requestMove: (from: Start, to: Start, isPreferred: boolean) =>
    `${isPreferred ? 'No trouble. ' : notThen}I have asked to move it to ${inWords(to)}: say yes or no under Booking. Until then ${inWords(from)} stands.`,
  cannotMove: (from: Start) =>
    `I have nothing else free in the next two weeks, I am afraid. Shall we keep ${inWords(from)}?`,
  checkingDiary: 'I have seen the time you asked for. Give me a moment to check my diary.',
  moved: (to: Start) => `Moved. See you on ${inWords(to)}.`,
  thanksForMoving: (to: Start) => `Thank you for being flexible. See you on ${inWords(to)}.`,
  keepTime: (at: Start) => `All right, then we keep ${inWords(at)}.`,
  notMoved: (reason: 'off' | 'taken', at: Start, others: readonly Start[]) =>
    [
      reason === 'off' ? 'I am sorry, I do not work then,' : 'I am sorry, I am booked at that time,',
      `so we keep ${inWords(at)}.`,
      others.length > 0 ? `I could do ${anyOf(others)}: ask for one of these, or tell me what suits you.` : '',
    ]
      .join(' ')
      .trim(),
  calledOff: (at: Start) =>
    `Of course: ${inWords(at)} is off. I am sorry that it did not work out. Write whenever you want another time.`,
  sorryToHear: 'That is all right, and thank you for telling me. Write whenever you want another time.',
  done: 'That is the work done. If you have a minute, a review helps me a lot.',
};

function anyOf(times: readonly Start[]): string {
  const words = times.map(inWords);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
