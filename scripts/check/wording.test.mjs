import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../child.mjs';

/** UI.md prescribes this label, and the error that contains it. */
const prescribed = /'Post code( is required)?'/g;

const words = [
  [/e-mails?\b/gi, 'email'],
  [/post codes?\b/gi, 'postcode'],
  [/\b(propos|cancel|keep|accept|reject)\w* (your )?appointment\b/gi, 'booking'],
  [/\breschedul\w+ (requests?|to)\b/gi, 'change the time'],
];

/** Finds words that we spell or call differently, with the replacement for each. */
function findWordingFaults(text) {
  const checked = text.replaceAll(prescribed, '');
  return words.flatMap(([wrong, right]) => [...checked.matchAll(wrong)].map(([match]) => `${match}: write ${right}`));
}

/** Returns the text of the files in a folder, except tests. */
function readSources(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, folder, file), 'utf8') }));
}

test('a text with a different spelling of a word is reported, and a prescribed label is not', () => {
  expect(findWordingFaults("email: 'E-mail', code: 'Post code', hint: 'Your post code'")).toEqual([
    'E-mail: write email',
    'post code: write postcode',
  ]);
  expect(findWordingFaults("'Cancel appointment' 'Reschedule requests'")).toHaveLength(2);
});

test('the screens’ texts use one name for one thing', () => {
  const screens = readSources('apps/web/src').filter(({ file }) => /texts?\.ts$|-names?\.ts$/.test(file));
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.flatMap(({ file, text }) => findWordingFaults(text).map((fault) => `${file}: ${fault}`))).toEqual([]);
});

test('no source of the web app, the server or the contract writes “e-mail” or “post code”', () => {
  const sources = ['apps/web/src', 'apps/api/src', 'apps/demo/src', 'packages/contract/src'].flatMap(readSources);
  const wrong = sources.filter(({ text }) => /e-mail|post code/i.test(text.replaceAll(prescribed, '')));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
