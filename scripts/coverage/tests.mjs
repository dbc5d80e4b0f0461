const title = /^(\s*)(describe|it|test)\((['"`])(.*?[^\\])\3,/;

/**
 * Returns the full names of the tests in a Vitest file: file, groups and title. Titles must be literals. Skipped tests
 * are left out.
 */
export function vitestTests(file, source) {
  const names = [];
  let groups = [];
  for (const line of joinTitles(source).split('\n')) {
    const match = title.exec(line);
    if (!match) continue;
    const [, { length: depth }, kind, , words] = match;
    groups = groups.filter((group) => group.depth < depth);
    const text = words.replaceAll(/\\(.)/g, '$1');
    if (kind === 'describe') groups.push({ depth, text });
    else names.push([file, ...groups.map((group) => group.text), text].join(' › '));
  }
  return names;
}

/** Joins a title on its own line with the call before it. */
const joinTitles = (source) => source.replaceAll(/\b(describe|it|test)\(\n\s*(?=['"`])/g, '$1(');

/**
 * Returns the full names of the tests in a report of `playwright test --list --reporter=json`, each with the widths at
 * which it runs. The name of a project ends with its width. Skipped tests are left out.
 */
export function browserTests(folder, report) {
  const projects = new Map();
  for (const [name, tests] of fullNames(folder, report)) {
    const running = tests.filter((test) => test.expectedStatus === 'passed');
    if (running.length > 0) projects.set(name, new Set(running.map((test) => test.projectName.split(', ').at(-1))));
  }
  return projects;
}

/** Returns the full name of each test in a Playwright report, with its results in every project. */
export function fullNames(folder, report) {
  const testsByName = new Map();
  const collect = (suite, path) => {
    for (const spec of suite.specs) {
      const name = [...path, spec.title].join(' › ');
      testsByName.set(name, [...(testsByName.get(name) ?? []), ...spec.tests]);
    }
    for (const inner of suite.suites ?? []) collect(inner, [...path, inner.title]);
  };
  for (const suite of report.suites) collect(suite, [`${folder}/${suite.file}`]);
  return testsByName;
}
