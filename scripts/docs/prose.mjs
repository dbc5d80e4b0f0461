const maxLength = 100;

/** These pages are not wrapped yet, or a program reads them line by line. */
const exempt = ['CHANGELOG.md', 'bench/README.md', 'docs/spec-coverage.md', 'docs/specification.md'];

/**
 * Returns a sentence for each line of prose that is too long. Tables, code, HTML and lines without a space to
 * break at may be longer.
 */
export function findLongLines(pages) {
  return [...pages].filter(([page]) => !exempt.some((path) => page.startsWith(path))).flatMap(findIn);
}

function findIn([page, text]) {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    if (isFence || isCode || line.length <= maxLength || /^\s*[|<#]|^\[[^\]]+\]: /.test(line)) return [];
    // A code span or the URL of a link cannot be broken.
    const isBreakable = line
      .replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')
      .replace(/^\s*(?:[-*+]|\d+\.)?\s*/, '')
      .includes(' ');
    return isBreakable ? [`${page}:${index + 1} has more than ${maxLength} characters`] : [];
  });
}
