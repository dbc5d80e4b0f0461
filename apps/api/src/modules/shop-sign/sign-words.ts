export const maxLetters = 28;

const endings = /[\s&,;:–—(-]+$/u;

/**
 * Returns as many first words of a business name as a sign has room for. Text in brackets or after
 * a dash is left out of a longer name.
 */
export function firstWords(name: string): string {
  if (Array.from(name).length <= maxLetters) return name;
  const [main = ''] = name.split(/\s+[(–—|-]|,\s|;\s|:\s/u);
  let words = '';
  for (const part of main.match(/[^\s-]+(?:-+|\s+|$)/gu) ?? []) {
    if (Array.from((words + part).trimEnd()).length > maxLetters) break;
    words += part;
  }
  const trimmedWords = words.replace(endings, '');
  return trimmedWords || Array.from(name).slice(0, maxLetters).join('').trimEnd();
}
