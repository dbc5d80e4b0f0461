/** A comma may not separate the two halves of a postcode, because of 'Unit B12, 3rd floor'. */
const gap = '[\\s\\p{Pd}\\p{Cf}._/·•]{0,4}';
const invisible = '\\p{Cf}{0,4}';
const letter = '[a-zａ-ｚ]';
const digit = '[0-9０-９]';
const outward = [letter, `${letter}?`, digit, `(?:${letter}|${digit})?`].join(invisible);
const inward = [digit, letter, letter].join(invisible);
const wholeCode = new RegExp(`(?<![\\p{L}\\p{N}])(${outward})${gap}${inward}(?![\\p{L}\\p{N}])`, 'giu');

/**
 * Shortens whole postcodes in any spelling to their district. `own` is the artisan's postcode, which
 * is recognised even with punctuation between its letters and digits.
 */
export function cutPostCodes(text: string, own: string): string {
  const [district = '', unit = ''] = own.split(' ');
  const withoutOwn = unit ? text.replace(spellingsOf(district + unit), district) : text;
  return withoutOwn.replace(wholeCode, (_, code: string) => normalisePostCode(code));
}

function spellingsOf(code: string): RegExp {
  const characters = Array.from(
    code,
    (character) => `[${character}${String.fromCharCode(character.charCodeAt(0) + 0xfee0)}]`,
  );
  return new RegExp(characters.join('[^\\p{L}\\p{N}]*'), 'giu');
}

/** Turns 'ＢＤ１８' into 'BD18'. */
function normalisePostCode(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase();
}
