const file = /^### (\S+)$/;
const citation = /^- (.+): (\d+\.\d+(?:, \d+\.\d+)*)$/;
const mark = /^- (\d+\.\d+): (.+)$/gm;
/** A statement with one of these words may be true on the desktop and false on a narrow or touch screen. */
const layoutWords =
  /\b(?:small screens?|mobile|grid|floating|hover|touch|focused|padding|\d+ ?(?:px|rem)|scroll(?:ing)? within)\b/i;

/** Returns the number of each cited statement with the full names of its tests. */
export function readCitations(document) {
  const tests = new Map();
  let path = '';
  for (const line of document.split('\n')) {
    path = file.exec(line)?.[1] ?? path;
    const [, title, numbers] = (path && citation.exec(line)) || [];
    for (const number of numbers?.split(', ') ?? [])
      tests.set(number, [...(tests.get(number) ?? []), `${path} › ${title}`]);
  }
  return [...tests].map(([number, names]) => ({ number, tests: names }));
}

/** Returns the statements that are met differently on purpose, by number, with the explanation. */
export function readMarks(document) {
  return new Map([...document.matchAll(mark)].map(([, number, explanation]) => [number, explanation]));
}

/**
 * Compares the citations with the statements and the existing tests, and returns every fault as a sentence.
 * `projects` maps the full name of each test to its browser projects, of which a test without a browser has none.
 */
export function findCitationFaults(statements, citations, marks, projects) {
  const numbers = new Set(statements.map(({ number }) => number));
  const cited = new Map(citations.map(({ number, tests }) => [number, tests]));
  return [
    ...[...cited.keys(), ...marks.keys()]
      .filter((number) => !numbers.has(number))
      .map((number) => `${number} is not a statement of the specification`),
    ...statements.flatMap((statement) => faultsOfStatement(statement, cited.get(statement.number) ?? [], projects)),
  ];
}

function faultsOfStatement({ number, text }, tests, projects) {
  if (tests.length === 0) return [`${number} has no test: ${text}`];
  const faults = tests
    .filter((test) => !projects.has(test))
    .map((test) => `${number} names a test that does not run: ${test}`);
  const isAtBothWidths = tests.some((test) => ['desk', 'phone'].every((width) => projects.get(test)?.has(width)));
  if (isAtBothWidths || !layoutWords.test(text)) return faults;
  return [...faults, `${number} is about layout, touch or focus and has no test that runs on both desk and phone`];
}
