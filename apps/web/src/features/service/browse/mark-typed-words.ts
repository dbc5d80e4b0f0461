interface MarkedPart {
  offset: number;
  part: string;
  isMatch: boolean;
}

const endings = /(?:ing|ed|es|s|e)$/;
const shortestStem = 3;

/** Capitalises a string, and splits it by whether each part matches a word of the search term, in any form. */
export function markTypedWords(text: string, term: string): MarkedPart[] {
  const stems = splitWords(term).map((word) => {
    const stem = word.replace(endings, '');
    return stem.length >= shortestStem ? stem : word;
  });
  const matchesTerm = (word: string) =>
    stems.some((stem) => (stem.length < shortestStem ? word === stem : word.startsWith(stem)));
  const parts: MarkedPart[] = [];
  const add = (part: string, isMatch: boolean) => {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.part += part;
    else if (part !== '') parts.push({ offset: last ? last.offset + last.part.length : 0, part, isMatch });
  };
  const capitalised = text.charAt(0).toLocaleUpperCase('en-GB') + text.slice(1);
  for (const [, space = '', word = ''] of capitalised.matchAll(/([^\p{L}\p{N}'’]*)([\p{L}\p{N}'’]*)/gu)) {
    const isMatch = word !== '' && matchesTerm(word.toLocaleLowerCase('en-GB'));
    add(space, isMatch && parts.at(-1)?.isMatch === true);
    add(word, isMatch);
  }
  return parts;
}

const splitWords = (text: string) => text.toLocaleLowerCase('en-GB').match(/[\p{L}\p{N}'’]+/gu) ?? [];
