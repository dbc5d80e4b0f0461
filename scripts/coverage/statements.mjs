const firstSection = 2;
const lastSection = 9;

/**
 * Returns the statements of sections 2 to 9 of the specification, in order: every bullet without bullets below it,
 * every row of a table, and every paragraph except headings. Each has a number within its section, such as 4.17.
 */
export function readStatements(specification) {
  const lines = specification.split('\n');
  const statements = [];
  let section = 0;
  let count = 0;
  lines.forEach((line, index) => {
    const heading = /^## (\d+)\./.exec(line);
    if (heading) {
      section = Number(heading[1]);
      count = 0;
      return;
    }
    if (section < firstSection || section > lastSection || !isStatement(line, lines[index + 1] ?? '')) return;
    count += 1;
    statements.push({ number: `${section}.${count}`, text: plain(line) });
  });
  return statements;
}

function isStatement(line, next) {
  if (line.trim() === '' || line.startsWith('#')) return false;
  if (line.startsWith('|')) return !isRule(line) && !isRule(next);
  if (isBullet(line)) return !(isBullet(next) && indent(next) > indent(line));
  return !/^\*\*[^*]+\*\*$/.test(line);
}

const isRule = (line) => /^\|[-|]+\|$/.test(line);
const isBullet = (line) => /^\s*- /.test(line);
const indent = (line) => line.length - line.trimStart().length;

/** Returns the text of a Markdown line without its markup. Cells are separated by ' · '. */
function plain(line) {
  const words = line.trim().replace(/^- /, '').replaceAll('**', '');
  if (!words.startsWith('|')) return words;
  return words
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
    .join(' · ');
}
