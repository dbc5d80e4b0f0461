const number = /^\d+\.\d+( ≠)?$/;
const mark = /^- (\d+\.\d+): (.+)$/gm;
/** A statement with one of these words may be true on the desktop and false on a narrow screen or by touch. */
const layoutWords =
  /\b(?:small screens?|mobile|grid|floating|hover|touch|focused|padding|\d+ ?(?:px|rem)|scroll(?:ing)? within)\b/i;
const nextTest = /;\s+(?=\S+\.(?:spec|test)\.m?[jt]sx? › )/;

/**
 * Returns the rows of the coverage table: a statement's number, its text or the start of it, its tests, and
 * whether it is met differently.
 */
export function readRows(document) {
  return document
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => number.test(cells[1] ?? ''))
    .map(([, cell = '', text = '', tests = '']) => {
      const [number = '', sign] = cell.split(' ');
      return { number, text, tests: tests.split(nextTest).filter(Boolean), differs: sign !== undefined };
    });
}

/** Returns the statements that are met differently on purpose, by number, with the explanation. */
export function readMarks(document) {
  return new Map([...document.matchAll(mark)].map(([, number, explanation]) => [number, explanation]));
}

/** Compares the marks in the table with the explanations above it. */
export function findMarkFaults(rows, marks) {
  const signed = new Set(rows.filter((row) => row.differs).map((row) => row.number));
  return [
    ...[...signed]
      .filter((number) => !marks.has(number))
      .map((number) => `${number} is marked, but nothing says how it is met`),
    ...[...marks.keys()]
      .filter((number) => !signed.has(number))
      .map((number) => `${number} is met differently and has no mark`),
  ];
}

/**
 * Compares the table with the statements and the existing tests, and returns every fault as a sentence.
 * `projects` has the browser projects of each test by its full name; a test without a browser has none.
 */
export function findTableFaults(statements, rows, projects) {
  const textByNumber = new Map(statements.map((statement) => [statement.number, statement.text]));
  const numbers = rows.map((row) => row.number);
  return [
    ...statements
      .filter(({ number }) => !numbers.includes(number))
      .map(({ number, text }) => `${number} has no row: ${text}`),
    ...numbers.filter((number, index) => numbers.indexOf(number) !== index).map((number) => `${number} has two rows`),
    ...rows.flatMap((row) => faultsOfRow(row, textByNumber.get(row.number), projects)),
  ];
}

function faultsOfRow(row, statement, projects) {
  if (statement === undefined) return [`${row.number} is no statement of the specification`];
  const faults = isBeginning(row.text, statement)
    ? []
    : [`${row.number} differs from the wording of the specification`];
  if (row.tests.length === 0) return [...faults, `${row.number} names no test`];
  const unknown = row.tests.filter((test) => !projects.has(test));
  faults.push(...unknown.map((test) => `${row.number} names a test that does not run: ${test}`));
  const isAtBothWidths = row.tests.some((test) => ['desk', 'phone'].every((width) => projects.get(test)?.has(width)));
  if (isAtBothWidths || !layoutWords.test(statement)) return faults;
  return [...faults, `${row.number} is about layout, touch or focus and has no test that runs on both desk and phone`];
}

function isBeginning(text, statement) {
  if (!text.endsWith('…')) return text === statement;
  return text.length > 1 && statement.startsWith(text.slice(0, -1));
}
