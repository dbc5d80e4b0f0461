import type { Layout, SignChoice } from './choose.ts';
import { paintArch } from './layout/arch.ts';
import { paintFascia } from './layout/fascia.ts';
import { paintOval } from './layout/oval.ts';
import { paintRise } from './layout/rise.ts';
import { paintStack } from './layout/stack.ts';
import { type Brief, screws } from './paint.ts';
import { pairs } from './pair.ts';

const painters: Record<Layout, (brief: Brief) => string> = {
  fascia: paintFascia,
  arch: paintArch,
  stack: paintStack,
  rise: paintRise,
  oval: paintOval,
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** 640 by 480. All its words are outlines, so that every machine shows the same. */
export function drawSign(words: { name: string; trade: string; town: string }, choice: SignChoice): string {
  const colours = pairs[choice.pair] ?? pairs[0];
  let made = 0;
  const nextId = () => `p${made++}`;
  const { name } = words;
  const [trade, town] = [words.trade.toUpperCase(), words.town.toUpperCase()];
  const painted = painters[choice.layout]({ name, trade, town, lettering: choice.letter, colours, nextId });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480">` +
    `<title>${escape(`${name}, ${words.trade}, ${words.town}`)}</title>` +
    `<rect width="640" height="480" fill="${colours.ground}"/>${painted}${screws(name, colours.ground)}</svg>`
  );
}
