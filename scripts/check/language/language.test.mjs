import { expect, test } from 'vitest';
import { findLanguageFaults } from './language.mjs';

const rulesOf = (source, file = 'apps/api/src/planted.ts') =>
  findLanguageFaults([[file, source]]).map(({ rule, name }) => `${rule} ${name}`);

test('a name with a banned word is reported wherever it is declared', () => {
  expect(rulesOf('const { said, ...told } = read(); let wanted = 1; for (const kept of []) wanted += kept;')).toEqual([
    'name said',
    'name told',
    'name wanted',
    'name kept',
  ]);
  expect(
    rulesOf('function readKept(isWanted: boolean, [shown]: string[]) { return class { #given = isWanted; }; }'),
  ).toEqual(expect.arrayContaining(['name readKept', 'name isWanted', 'name shown', 'name given']));
  expect(rulesOf('interface Row { known: string; lookUp(): void; asked_by: string }')).toEqual(['name known']);
});

test('the name place is reported for a position in a list, and accepted for a location', () => {
  expect(rulesOf('for (const [place, each] of list.entries()) read(place, each);')).toEqual(['name place']);
  expect(rulesOf('list.map((each, place) => place); let place: number = 0;')).toEqual(['name place', 'name place']);
  expect(rulesOf('const place = await findPlace(id); function move(town: string, place: Place) {}')).toEqual([]);
});

test('a type that is named by a participle is reported, and a noun with the same ending is not', () => {
  expect(rulesOf('type Asked = 1; interface Sent {} type Opened = 2; type Speed = 3; type StoredBackup = 4;')).toEqual([
    'type Asked',
    'type Sent',
    'type Opened',
  ]);
});

test('a type name in two files is reported in both', () => {
  const faults = findLanguageFaults([
    ['apps/api/src/a.ts', 'interface Page {}'],
    ['apps/web/src/b.ts', 'export type Page = 1;'],
  ]);
  expect(faults.map(({ file, name, reason }) => `${file} ${name}: ${reason}`)).toEqual([
    'apps/api/src/a.ts Page: also in apps/web/src/b.ts',
    'apps/web/src/b.ts Page: also in apps/api/src/a.ts',
  ]);
});

test('a function name in two modules of one app is reported, but not for an action and its repository function', () => {
  const source = 'export function keyOf() {}\nconst arrow = () => 1;';
  const duplicatesIn = (...files) => findLanguageFaults(files.map((file) => [file, source])).map(({ name }) => name);
  expect(duplicatesIn('apps/api/src/modules/job/a.ts', 'apps/api/src/modules/booking/b.ts')).toEqual([
    'keyOf',
    'keyOf',
    'arrow',
    'arrow',
  ]);
  expect(duplicatesIn('apps/api/src/modules/job/a-actions.ts', 'apps/api/src/modules/job/a-repository.ts')).toEqual([]);
  expect(duplicatesIn('apps/api/src/modules/job/a.ts', 'apps/web/src/lib/b.ts')).toEqual([]);
});

test('a docstring without a verb is reported, and a sentence is not', () => {
  const docstring = (text) => rulesOf(`/** ${text} */\nexport const one = 1;`);
  for (const text of [
    'Prefix.',
    'To compare with.',
    'Of this release.',
    'Null for most.',
    'By the server’s rules.',
    'Seconds.',
    'Null if the server has no name.',
    'True while the server answers.',
    'Whether the server has a name.',
    'How many calls a server answers.',
    'What the server answers is stored.',
  ])
    expect(docstring(text), text).toHaveLength(1);
  for (const text of [
    'Returns null if no row matches.',
    'The server assigns the id.',
    'Times are in seconds.',
    'Throws unless the caller owns it.',
    'This is null if the server has no name.',
    'Truth is stored in the database.',
  ])
    expect(docstring(text), text).toEqual([]);
});

test('a comment without a verb is reported, and a sentence is not', () => {
  const comment = (text) => rulesOf(`${text}\nconst one = 1;`);
  for (const text of [
    '// The minimum size for touch.',
    '// A few milliseconds for the pending calls.\n// It is enough.',
    '// Undefined until the answer has arrived.',
    '// Whoever is asked must answer.',
  ])
    expect(comment(text), text).toHaveLength(1);
  for (const text of [
    '// The server assigns the id.',
    '// npm run one: one.',
    '// biome-ignore lint: one',
    'const two = 2; // Two.',
  ])
    expect(comment(text), text).toEqual([]);
});

test('a test title without a subject is reported, and a sentence is not', () => {
  const title = (text) => rulesOf(`test('${text}', () => {});`);
  for (const text of [
    'is set, served to anybody',
    'that was refused is not remembered',
    'keeps its reply',
    'stored once',
    'may not narrow',
  ])
    expect(title(text), text).toHaveLength(1);
  for (const text of [
    'a profile picture is public',
    'concurrent reorders all succeed',
    'missed messages arrive after a reconnect',
    'Sign Out in one tab ends the session in the other',
    'tasks without a worker are reported',
  ])
    expect(title(text), text).toEqual([]);
  expect(
    rulesOf("test.each([1])('runs %s', () => {}); it('is quick', () => {}); test.describe('with a page', () => {});"),
  ).toHaveLength(2);
});

test('a spread of a literal is reported, and a spread of a variable or of a call is not', () => {
  expect(rulesOf('const list = [...[1, 2], 3]; read(...[list]); const one = { a: 1, ...{ b: 2 } };')).toEqual([
    'spread ...[1, 2]',
    'spread ...[list]',
    'spread ...{ b: 2 }',
  ]);
  expect(rulesOf('const two = [...list, ...[1, 2].map(String)]; const one = { ...two, ...(a ? { b } : {}) };')).toEqual(
    [],
  );
});

test('a summary of the contract that says provider or e-mail is reported', () => {
  const source = "const call = route({ summary: 'Sends the provider an e-mail. Again the same.' });";
  expect(rulesOf(source, 'packages/contract/src/planted.ts')).toHaveLength(3);
  expect(rulesOf(source)).toEqual([]);
});
