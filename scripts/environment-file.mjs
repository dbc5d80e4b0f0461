/** Parses a file like systemd's EnvironmentFile (see systemd.exec(5)) and returns its variables. */
export function parseEnvironmentFile(text) {
  const variables = {};
  let remaining = text.replaceAll('\r\n', '\n');
  while (remaining !== '') {
    const line = /^[^\S\n]*(?:[#;](?:\\\n|[^\n])*|([^=\n]*)(=?))/.exec(remaining);
    const [match, name, equals] = line;
    remaining = remaining.slice(match.length);
    if (equals) {
      const { value, length } = readValue(remaining);
      remaining = remaining.slice(length);
      if (/^[A-Za-z_]\w*$/.test(name.trim())) variables[name.trim()] = value;
    }
    remaining = remaining.replace(/^\n/, '');
  }
  return variables;
}

const parts = [
  // This matches blanks before a part, and an escaped line end.
  { pattern: /^(?:[^\S\n]|\\\n)+/, read: () => '' },
  { pattern: /^'([^']*)'?/, read: (_whole, content) => content },
  {
    pattern: /^"((?:\\[\s\S]|[^"\\])*)"?/,
    read: (_whole, content) => content.replace(/\\(["\\`$])|\\\n/g, (_escape, character = '') => character),
  },
  {
    // This matches up to the end of the line, where a quote is an ordinary character.
    pattern: /^(?:\\[\s\S]|[^\\\n])+/,
    read: (match) =>
      match.replace(/[^\S\n]+$/, '').replace(/\\([\s\S])/g, (_escape, next) => (next === '\n' ? '' : next)),
  },
];

function readValue(text) {
  let [value, length] = ['', 0];
  while (length < text.length && text[length] !== '\n') {
    const remaining = text.slice(length);
    const { pattern, read } = parts.find((part) => part.pattern.test(remaining)) ?? { pattern: /^\\/, read: () => '' };
    const match = pattern.exec(remaining);
    value += read(...match);
    length += match[0].length;
  }
  return { value, length };
}
