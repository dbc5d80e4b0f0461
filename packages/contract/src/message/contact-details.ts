/** These details let two people deal with each other outside the app, the most serious first. */
export type ContactDetails = 'bank' | 'phone' | 'email' | 'link' | 'app';

/**
 * Finds the most serious contact detail of a message, even if it is spelled out or spaced out.
 * Browsers call this; the server never does.
 */
export function findContactDetails(message: string): ContactDetails | null {
  const text = joinSpacedLetters(message.normalize('NFKC').replace(invisibleCharacters, ''));
  const lower = text.toLowerCase();
  if (holdsBankDetails(lower)) return 'bank';
  if (holdsPhoneNumber(lower)) return 'phone';
  if (emails.some((pattern) => pattern.test(lower))) return 'email';
  if (holdsWebAddress(text)) return 'link';
  return apps.some((pattern) => pattern.test(lower)) ? 'app' : null;
}

const invisibleCharacters = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Joins 'd a v e @ g m a i l . c o m'. Digits stay apart, because their grouping tells phone numbers from lists. */
function joinSpacedLetters(text: string): string {
  return text.replace(/(?<!\S)(?:\S ){5,}\S(?!\S)/g, (spaced) =>
    /[@a-z]/i.test(spaced) && !/\d/.test(spaced) ? spaced.replaceAll(' ', '') : spaced,
  );
}

const sortCode = String.raw`\d\d[-. ]?\d\d[-. ]?\d\d`;
const accountNumber = String.raw`\d(?:[ -]?\d){7}`;
const bank = [
  new RegExp(String.raw`(?<![a-z])(?:sort(?: ?code)?|s\/c)(?![a-z])\D{0,12}${sortCode}(?!\d)`),
  new RegExp(String.raw`(?<![\w/.-])${sortCode}[\s,]{1,2}${accountNumber}(?![\d/-]|[ .]\d)`),
  new RegExp(
    String.raw`(?<![a-z])(?:acc(?:ount)?|acct|a\/c)(?:\.| (?:no|number|num)\b\.?)?(?: is)?[: ]{1,2}${accountNumber}(?!\d)`,
  ),
  /\bpaypal (?:me|it|to|address|account|is)\b/,
  /\b(?:my|our|the|these) bank (?:details|account is)\b|\bbank details[: ]|\btransfer (?:it )?to (?:my|our) (?:bank|account)\b/,
];

const holdsBankDetails = (text: string) => bank.some((pattern) => pattern.test(text)) || holdsIban(text);

function holdsIban(text: string): boolean {
  for (const { 0: match } of text.matchAll(/\b[a-z]{2}\d\d(?: ?[a-z\d]{4}){2,7}(?: ?[a-z\d]{1,3})?\b/g)) {
    const iban = match.replaceAll(' ', '');
    const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[a-z]/g, (letter) => String(letter.charCodeAt(0) - 87));
    if (digits.split('').reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1) return true;
  }
  return false;
}

const spelledDigits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spelled = new RegExp(String.raw`(?<![a-z])(${spelledDigits.join('|')}|nought|oh|o+)(?![a-z])`, 'g');

function toDigits(text: string): string {
  return text
    .replace(spelled, (word) => {
      const digit = spelledDigits.indexOf(word);
      return digit === -1 ? '0'.repeat(/^o+$/.test(word) ? word.length : 1) : String(digit);
    })
    .replace(/(?<![a-z])double[ -](\d)(?!\d)/g, '$1$1')
    .replace(/(?<![a-z])(?:treble|triple)[ -](\d)(?!\d)/g, '$1$1$1')
    .replace(/(?<!\d)(\d) hundred(?![a-z])/g, '$100');
}

const labelBeforeNumber =
  /(?<![a-z])(?:part|order|serial|ref|reference|invoice|appointment|quote|policy|meter|ean|s\/n|tracking|parcel|batch|lot|company|model|gc|code)(?: (?:no|number|code))?[.:#]?(?: is)?[ :#]*$/;
const longNumbers = /(?<![\w£$€#]|\d[.,:/-])(?:\+ ?|\()?\d(?:[-\s./,*_|()]{0,3}\d){7,24}(?![\w£$€%])/g;

function holdsPhoneNumber(text: string): boolean {
  const spelledCount = text.match(spelled)?.length ?? 0;
  const digits = toDigits(text);
  for (const { 0: match, index } of digits.matchAll(longNumbers)) {
    if (labelBeforeNumber.test(digits.slice(Math.max(0, index - 40), index))) continue;
    if (isPhoneNumber(match) || (spelledCount >= 7 && /^\d{10,11}$/.test(match.replace(/\D/g, '')))) return true;
  }
  return false;
}

function isPhoneNumber(match: string): boolean {
  const number = match.replace(/^(\+ ?44|0044)([ -]?)\(0\)/, '$1').replace(/[^\d+]/g, '');
  if (/^(?:\+[1-9]\d{8,14}|0044\d{9,10})$/.test(number)) return true;
  const groups = match.match(/\d+/g) ?? [];
  const hasLongGroup = groups.some(({ length }) => length > 2);
  const separators = new Set(match.match(/[^\d+]+/g));
  // Lists of prices, measures, dates and times mix full stops, commas and slashes with spaces.
  if (separators.size > 1 && [...separators].some((separator) => /[./,*_|]/.test(separator))) return false;
  if (separators.size > 1 && !hasLongGroup && groups.some(({ length }) => length > 1)) return false;
  return /^0(?:[1378]\d|2[0-9])\d{8}$/.test(number) || (hasLongGroup && /^0[18]\d{8}$/.test(number));
}

const at = String.raw`(?: ?@ ?| ?[([{] ?at ?[)\]}] ?| at )`;
const dot = String.raw`(?: ?\. ?| ?[([{] ?dot ?[)\]}] ?| dot )`;
const ending = '(?:com|co|uk|org|net|info|biz|eu|example)';
const emails = [
  /[\w+-]@[a-z\d-]+\.[a-z\d]/,
  new RegExp(String.raw`[\w+-]${at}[a-z\d-]{2,}${dot}${ending}\b`),
  /\b(?:g ?mail|googlemail|hotmail|outlook|yahoo|icloud|aol|btinternet|proton ?mail)(?: ?\. ?| dot | )(?:com|co|uk|net)\b/,
];

const links = [
  /\bhttps?:\/\/\S/i,
  /\bwww ?\. ?[a-z\d]/i,
  // Mixed case is excluded, because 'Fine.Net' is the end of a sentence rather than a domain.
  /(?:^|[^\w@.])(?:[a-z\d-]+\.)+(?:com|uk|org|net|info|biz|eu|example)(?![\w-]|\.\w)/,
  /(?:^|[^\w@.])(?:[A-Za-z\d-]+\.)+(?:com|uk|COM|UK|ORG|NET)(?![\w-]|\.\w)/,
  /(?:^|[^\w@.])[a-z\d-]+\.[a-z]{2,8}\/[\w@]{3,}/i,
];
const spelledLink = /(?:^|[^a-z\d-])([a-z\d-]{3,}) (?:dot|\(dot\)|\[dot\]) (?:com|co|uk|org|net)\b/gi;

function holdsWebAddress(text: string): boolean {
  if (links.some((pattern) => pattern.test(text))) return true;
  return [...text.matchAll(spelledLink)].some(([, name = '']) => !/^(?:the|this|that|old|red)$/i.test(name));
}

const app = '(?:whats ?app|telegram|insta(?:gram)?|messenger|facebook|fb|snap(?:chat)?|signal|viber|wechat)';
const apps = [
  /\bwhats ?app (?:me|us|number|on)\b/,
  new RegExp(
    String.raw`\b(?:add|find|message|text|contact|reach|follow|write|msg|dm|get|chat|talk)\b.{0,20}\b(?:on|via|through|over) ${app}\b`,
  ),
  new RegExp(String.raw`\bmy ${app} (?:is|name|handle|id)\b`),
];
