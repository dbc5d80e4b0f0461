/** A part of an address has at most this many characters. */
const longest = 60;

/**
 * Writes a name as a part of an address: 'Hughes & Daughter' becomes 'hughes-and-daughter'. Returns '' if no letter
 * from a to z and no digit is left.
 */
export function toSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^(?:and-)+|(?:-and)+$|^-|-$/g, '');
  return words.slice(0, longest).replace(/^-+|-+$/g, '');
}
