import { expect, test } from 'vitest';
import { findLongLines } from './prose.mjs';

const words = 'word '.repeat(21).trim();
const faultsIn = (text, page = 'docs/page.md') => findLongLines(new Map([[page, text]]));

test('a line of prose with more than 100 characters is reported with its number', () => {
  expect(faultsIn(`# Page\n\n${words}\n`)).toEqual(['docs/page.md:3 has more than 100 characters']);
  expect(faultsIn(`- ${words}`)).toEqual(['docs/page.md:1 has more than 100 characters']);
});

test('tables, code, HTML and a line with only a long link are not reported', () => {
  const link = `[a](https://example.org/${'x'.repeat(100)})`;
  expect(faultsIn(`| ${words} |\n\n\`\`\`\n${words}\n\`\`\`\n\n<td>${words}</td>\n\n- ${link}\n`)).toEqual([]);
});

test('a page that a program reads line by line is exempt', () => {
  expect(faultsIn(words, 'docs/specification.md')).toEqual([]);
});
