interface MarkedPart {
  offset: number;
  part: string;
  isTyped: boolean;
}

const endings = /(?:ing|ed|es|s|e)$/;
const shortestStem = 3;

/** Cuts a text into parts and says which of them were typed, in this or another form of the word. */
export function markTypedWords(text: string, typed: string): MarkedPart[] {
  const stems = splitWords(typed).map((word) => {
    const stem = word.replace(endings, '');
    return stem.length >= shortestStem ? stem : word;
  });
  const isTypedWord = (word: string) =>
    stems.some((stem) => (stem.length < shortestStem ? word === stem : word.startsWith(stem)));
  const parts: MarkedPart[] = [];
  const add = (part: string, isTyped: boolean) => {
    const last = parts.at(-1);
    if (last?.isTyped === isTyped) last.part += part;
    else if (part !== '') parts.push({ offset: last ? last.offset + last.part.length : 0, part, isTyped });
  };
  const capitalised = text.charAt(0).toLocaleUpperCase('en-GB') + text.slice(1);
  for (const [, space = '', word = ''] of capitalised.matchAll(/([^\p{L}\p{N}'’]*)([\p{L}\p{N}'’]*)/gu)) {
    const isTyped = word !== '' && isTypedWord(word.toLocaleLowerCase('en-GB'));
    add(space, isTyped && parts.at(-1)?.isTyped === true);
    add(word, isTyped);
  }
  return parts;
}

const splitWords = (text: string) => text.toLocaleLowerCase('en-GB').match(/[\p{L}\p{N}'’]+/gu) ?? [];
