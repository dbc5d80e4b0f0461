import * as z from 'zod/mini';
import { text } from './text.ts';

const invisible = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** These invisible characters belong to the character before them, in emoji and in the scripts that need them. */
const joinersInEmoji =
  /(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D(?=\p{Extended_Pictographic})/gu;
const flagsOfNations = /\u{1F3F4}\u{E0067}\u{E0062}\p{Cf}{3}\u{E007F}/gu;
const joiningScripts = [
  'Arabic',
  'Syriac',
  'Devanagari',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const joinersInWords = new RegExp(`(?<=[${joiningScripts}])[\\u200C\\u200D](?=[${joiningScripts}])`, 'gu');
const variants = /(?<=\p{Ideographic})[\u{E0100}-\u{E01EF}]/gu;
const joiners = [joinersInEmoji, flagsOfNations, joinersInWords, variants];

/** Links usually have these endings. 'Handy.Andy' is a name. */
const domainEnds =
  'com|net|org|info|biz|app|shop|site|online|xyz|link|click|page|dev|top|store|web|example|test|uk|co|io|me|eu|ie|de|fr|nl|ru|cn|tv|cc|us|ly|gg|to|tk|su';
const link = new RegExp(
  String.raw`:\/\/|www\.|\S@\S|(?:https?|mailto):|[\p{L}\p{N}]{2}[.。](?:${domainEnds})(?![\p{L}\p{N}])`,
  'iu',
);

/** A phone number has at least nine digits. Two years, as in '1987-2024', have eight. */
const phoneNumber = /(?:\p{Nd}[\s().-]*){9}/u;

/**
 * A name that consists of `ownWords`, or contains 'fixit', could be mistaken for Fixit's own. No
 * word may consist of other words of the list, because the expression would then backtrack.
 */
const ownName =
  /(?<!\p{L})fixit(?:(?!\p{L})|support|security|admin|help|service|team|staff|official|billing|payment|account)/iu;
const ownWords =
  /^(?:(?:the|customer|support|security|admin|administrator|moderator|operator|official|help|desk|service|services|account|accounts|billing|payments?|staff|system|team|notifications?|noreply)[^\p{L}\p{N}]*)+$/iu;

/** These letters of other scripts look like Latin letters of the words above. */
// biome-ignore format: The letters are easier to compare in two rows.
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a', α: 'a', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ι: 'i', ı: 'i', ј: 'j', ⅼ: 'l', ӏ: 'l', м: 'm', ո: 'n',
  о: 'o', ο: 'o', р: 'p', ρ: 'p', ѕ: 's', т: 't', τ: 't', υ: 'u', у: 'y', х: 'x', χ: 'x',
};

/** Returns the Latin letters, without accents, that the name looks like. */
function toPlainLetters(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(letters, (letter) => lookalikes[letter] ?? letter).join('');
}

function isOwn(name: string): boolean {
  const plainForm = toPlainLetters(name);
  return ownName.test(plainForm) || ownWords.test(plainForm);
}

/** Returns true if an email program would turn part of a string into a link. */
export function holdsLink(value: string): boolean {
  return link.test(value.normalize('NFKC'));
}

export function isVisible(value: string): boolean {
  const withoutJoiners = joiners.reduce((remaining, pattern) => remaining.replace(pattern, ''), value);
  return !invisible.test(withoutJoiners) && !/^[\p{M}\s]+$/u.test(value);
}

/** Accepts one line of a person's text, without invisible characters or links, and normalises it to NFC. */
export function line(label: string, rules: Parameters<typeof text>[1]) {
  return text(label, rules).check(
    z.normalize('NFC'),
    z.refine(isVisible, { error: `${label} contains characters that cannot be shown`, abort: true }),
    z.refine((value) => !holdsLink(value), `${label} cannot contain a link or an email address`),
  );
}

/** Works like `line`, but line breaks become spaces. */
export function note(label: string, { max }: { max: number }) {
  return z.pipe(
    z.pipe(
      z.string(`${label} is required`),
      z.transform((value: string) => value.replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')),
    ),
    line(label, { min: 0, max }),
  );
}

/**
 * Accepts the name of a person or a business. Emails and screens show it among the operator's own
 * words, so it must not look like the operator's name.
 */
export function displayName(label: string, max = 100) {
  return line(label, { max }).check(
    z.overwrite((value) => value.replace(/\s+/g, ' ')),
    z.refine((value) => !phoneNumber.test(value), `${label} cannot contain a phone number`),
    z.refine((value) => !isOwn(value), `${label} cannot be one of Fixit’s own`),
  );
}
