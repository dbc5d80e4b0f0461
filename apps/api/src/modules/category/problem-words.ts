/** These words do not distinguish trades. */
const fillers = new Set(
  `a about after again all am an and any are as at be been but by can cannot cant could did didnt do does doesnt done
  dont down find for from get gets getting give go goes going gone got had hardly has hasnt have havent having he help
  hello her hi his how i if im in into is isnt it its ive just keep keeps keeping like make me more much my near need
  needed needing needs never new no not now of off old on one or our out over please quote she since so some somebody
  someone something still than that the their them then there these they thing things this those through to too two
  under until up us very want wanted wants was we were what when where which while who why will with wont working works would you
  your`.split(/\s+/),
);

/** Splits text into lower-case words of letters and digits, without accents or apostrophes. */
export function splitIntoWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

export const isFiller = (word: string): boolean => fillers.has(word);

const minStemLength = 3;
const endings = [
  [/ies$/, 'y'],
  [/(?<=ss|sh|ch|x)es$/, ''],
  [/(?<![su])s$/, ''],
  [/ing$/, ''],
  [/ed$/, ''],
  [/e$/, ''],
] as const;

/** Removes endings, so that 'tiles', 'tiled' and 'tiling' become one word. */
export function stemWord(word: string): string {
  let stem = word;
  for (const [ending, replacement] of endings) {
    const shorter = stem.replace(ending, replacement);
    if (shorter.length >= minStemLength) stem = shorter;
  }
  return stem.replace(/([b-df-hj-km-np-rtv-z])\1$/, '$1');
}
