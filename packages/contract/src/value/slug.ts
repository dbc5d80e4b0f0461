const maxSlugLength = 60;

/** Unicode does not decompose these letters into a letter from a to z and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * Converts a name to a part of a URL: 'Hughes & Daughter' becomes 'hughes-and-daughter'. Returns ''
 * if no letter from a to z and no digit remains.
 */
export function toSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replace(/[łøđðħıŧßæœþ]/g, (letter) => plainLetters[letter] ?? '')
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^(?:and-)+|(?:-and)+$|^-|-$/g, '');
  return words.slice(0, maxSlugLength).replace(/^-+|-+$/g, '');
}
