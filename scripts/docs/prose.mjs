const longest = 100;

/** Pages that are not wrapped yet, or whose lines other programs read. */
const exempt = ['CHANGELOG.md', 'bench/README.md', 'docs/reviews/', 'docs/spec-coverage.md', 'docs/specification.md'];

/** Finds lines of prose that are too long, one sentence each. Tables, code, HTML and lines without a space to break at are free. */
export function findLongLines(pages) {
  return [...pages].filter(([page]) => !exempt.some((path) => page.startsWith(path))).flatMap(findIn);
}

function findIn([page, text]) {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    if (isFence || isCode || line.length <= longest || /^\s*[|<#]|^\[[^\]]+\]: /.test(line)) return [];
    // A code span or a link's address cannot be broken.
    const isBreakable = line
      .replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')
      .replace(/^\s*(?:[-*+]|\d+\.)?\s*/, '')
      .includes(' ');
    return isBreakable ? [`${page}:${index + 1} has more than ${longest} characters`] : [];
  });
}
