const end = '<!-- End of the generated part. -->';

const beginOf = (source) => `<!-- Generated from ${source}: do not edit. npm run docs -- --write writes it again. -->`;

/** Replaces the text between the two marks of a page. Throws if the page does not have them. */
export function replaceGenerated(page, source, text) {
  const begin = beginOf(source);
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page needs the lines "${begin}" and "${end}".`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}

/** Escapes the character that would end a cell of a table. */
export const escapeCell = (text) => text.replaceAll('|', '\\|');
