/** A sign has room for this many letters. */
export const mostLetters = 28;

const endings = /[\s&,;:–—(-]+$/u;

/**
 * Returns the first words of a business name, as many as a sign has room for. What stands in brackets or after a dash
 * is left out of a longer name.
 */
export function firstWords(name: string): string {
  if (Array.from(name).length <= mostLetters) return name;
  const [main = ''] = name.split(/\s+[(–—|-]|,\s|;\s|:\s/u);
  let words = '';
  for (const part of main.match(/[^\s-]+(?:-+|\s+|$)/gu) ?? []) {
    if (Array.from((words + part).trimEnd()).length > mostLetters) break;
    words += part;
  }
  const cut = words.replace(endings, '');
  return cut || Array.from(name).slice(0, mostLetters).join('').trimEnd();
}
