import { bookingTimes } from '../booking/booking-times.ts';

interface HouseRule {
  readonly title: string;
  readonly words: string;
  /** The example breaks the rule. */
  readonly example?: string;
  readonly note?: string;
}

/** A decision quotes these rules by number. A number is never reused for another rule, because old letters quote it. */
export const houseRules = {
  1: {
    title: 'Be who you say you are',
    words: 'Your own name, your own business, licences and insurance that you hold today.',
    example: 'A Gas Safe mark without being on the register.',
  },
  2: {
    title: 'Say what is true',
    words: 'Prices, photos and reviews come from real work.',
    example: 'A review for money, or of a rival.',
  },
  3: {
    title: 'Speak to people as you would at their door',
    words: 'Say what went wrong, not what they are.',
    example: 'Insults, threats, remarks about somebody’s origin, faith, body or accent.',
  },
  4: {
    title: 'Nothing is paid before both have agreed an appointment',
    words: 'And nobody has to pay in a way that leaves no trace.',
    example: '“£400 by bank transfer today and I’ll keep the slot for you”.',
  },
  5: {
    title: 'Keep private things private',
    words: 'An address, a number, a face or a child of somebody else stays out of pictures, reviews and chats.',
  },
  6: {
    title: 'Come when you said, or say so',
    words: 'An appointment is a promise by both sides. Move or cancel it in the app.',
    note: `Late is less than ${bookingTimes.freeCancellationHours} hours before.`,
  },
  7: {
    title: 'Only work that is lawful and safe',
    words: 'Gas, electrics and roofs are done as the law requires.',
    example: 'Gas work without a certificate.',
  },
  8: {
    title: 'No advertising, no begging for stars',
    words: 'Write to people about their request, not about yours.',
  },
} as const satisfies Record<number, HouseRule>;

export type HouseRuleNumber = keyof typeof houseRules;

export const houseRuleDetails = (number: HouseRuleNumber): HouseRule => houseRules[number];

/** The numbers are strings, like the options of commands and the fields of forms. */
export const houseRuleNumbers = Object.keys(houseRules) as [`${HouseRuleNumber}`, ...`${HouseRuleNumber}`[]];

/** Returns '4 Nothing is paid before both have agreed an appointment'. */
export const houseRuleTitle = (number: string): string =>
  `${number} ${new Map<string, HouseRule>(Object.entries(houseRules)).get(number)?.title ?? ''}`.trim();

/** Returns 'Rule 4: Nothing is paid before both have agreed an appointment', or null for a number without a rule. */
export function formatHouseRule(number: string | number): string | null {
  const rules = new Map<string, HouseRule>(Object.entries(houseRules));
  const rule = rules.get(String(number));
  return rule ? `Rule ${number}: ${rule.title}` : null;
}
