export const maxLetters = 28;

const endings = /[\s&,;:–—(-]+$/u;

/** Leaves text in brackets or after a dash out of a name that is too long. */
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
