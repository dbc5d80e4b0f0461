import { expect, test } from 'vitest';
import { findBrokenLinks, findUnlinkedPages } from './links.mjs';

const guide = '# The guide\n\n## Two words, `code`\n\n## Twice\n\n## Twice\n';

/** Returns the broken links of a page in docs, next to docs/guide.md and the picture docs/a.png. */
const brokenIn = (text) =>
  findBrokenLinks(
    new Map([
      ['docs/page.md', text],
      ['docs/guide.md', guide],
      ['README.md', '# Top\n'],
    ]),
    (path) => path === 'docs/a.png' || path === 'docs',
  ).map((fault) => fault.replace(/^docs\/page\.md: the link (.*) leads nowhere$/, '$1'));

test('links to files, folders, headings and other sites are not reported', () => {
  const links = [
    'guide.md',
    'guide.md#two-words-code',
    'guide.md#twice-1',
    '../README.md#top',
    'a.png',
    '../docs/',
    'https://example.org/missing.md',
    'mailto:me@example.org',
    '#here',
  ];
  expect(brokenIn(`# Here\n\n${links.map((link) => `[text](${link})`).join(' ')}`)).toEqual([]);
});

test('a link to a missing file, a missing heading or a heading of the page itself is reported', () => {
  const text = '[a](missing.md) [b](guide.md#three) [c](#elsewhere) [d](a.png#part)\n\n[e]: gone.md\n';
  expect(brokenIn(text)).toEqual(['missing.md', 'guide.md#three', '#elsewhere', 'a.png#part', 'gone.md']);
});

test('a picture in HTML is a link, and brackets in code are not', () => {
  expect(brokenIn('<img src="b.png" alt="">\n\n`[x](y.md)`\n\n```\n[x](z.md)\n```\n')).toEqual(['b.png']);
});

test('a page that docs/README.md does not link to, directly or through another README.md, is reported', () => {
  const pages = new Map([
    ['docs/README.md', '[one](one.md) [runbook](running/README.md)'],
    ['docs/one.md', '[two](two.md)'],
    ['docs/two.md', ''],
    ['docs/running/README.md', '[install](install.md)'],
    ['docs/running/install.md', ''],
    ['bench/README.md', ''],
  ]);
  expect(findUnlinkedPages(pages)).toEqual(['docs/two.md: docs/README.md does not lead to this page']);
});
