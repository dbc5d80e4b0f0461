const maxSlugLength = 60;

/**
 * Converts a name to a part of a URL: 'Hughes & Daughter' becomes 'hughes-and-daughter'. Returns ''
 * if no letter from a to z and no digit remains.
 */
export function toSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^(?:and-)+|(?:-and)+$|^-|-$/g, '');
  return words.slice(0, maxSlugLength).replace(/^-+|-+$/g, '');
}
