/** Returns the variables of a file as systemd's EnvironmentFile reads it: see systemd.exec(5). */
export function parseEnvironmentFile(text) {
  const found = {};
  let rest = text.replaceAll('\r\n', '\n');
  while (rest !== '') {
    const line = /^[^\S\n]*(?:[#;](?:\\\n|[^\n])*|([^=\n]*)(=?))/.exec(rest);
    const [whole, name, equals] = line;
    rest = rest.slice(whole.length);
    if (equals) {
      const { value, length } = readValue(rest);
      rest = rest.slice(length);
      if (/^[A-Za-z_]\w*$/.test(name.trim())) found[name.trim()] = value;
    }
    rest = rest.replace(/^\n/, '');
  }
  return found;
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
    read: (whole) =>
      whole.replace(/[^\S\n]+$/, '').replace(/\\([\s\S])/g, (_escape, next) => (next === '\n' ? '' : next)),
  },
];

function readValue(text) {
  let [value, length] = ['', 0];
  while (length < text.length && text[length] !== '\n') {
    const left = text.slice(length);
    const { pattern, read } = parts.find((part) => part.pattern.test(left)) ?? { pattern: /^\\/, read: () => '' };
    const match = pattern.exec(left);
    value += read(...match);
    length += match[0].length;
  }
  return { value, length };
}
