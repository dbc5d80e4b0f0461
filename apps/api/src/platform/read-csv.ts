/** Reads invalid UTF-8 as Windows-1252. Returns null for UTF-16 and for data that is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16 || bytes.includes(0)) return null;
  try {
    // The decoder also removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** Windows-1252 has these characters from 0x80. Node's decoder reads them as control characters. */
const upperCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes).toString('latin1');
  return latin.replace(/[\u0080-\u009f]/g, (character) => upperCharacters[character.charCodeAt(0) - 0x80] ?? character);
}

/** The format is RFC 4180, with comma, semicolon or tab. A quote inside an unquoted cell is literal. */
export function readCsv(text: string, maxRows: number): string[][] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  while (position < text.length && rows.length < maxRows) {
    const cell = text[position] === '"' ? readQuoted(text, position, delimiter) : readPlain(text, position, delimiter);
    row.push(cell.value);
    position = cell.end;
    if (text[position] === delimiter) {
      position += 1;
      // A delimiter at the very end begins an empty cell.
      if (position === text.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
    position += text.startsWith('\r\n', position) ? 2 : 1;
  }
  return rows;
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const unquoted = first.replace(/"[^"]*"/g, '');
  const count = (candidate: string) => unquoted.split(candidate).length;
  return [',', ';', '\t'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

interface ReadCell {
  value: string;
  end: number;
}

function readPlain(text: string, start: number, delimiter: string): ReadCell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\r' && text[end] !== '\n') end += 1;
  return { value: text.slice(start, end), end };
}

/** An unclosed quote is closed by the end of the file. */
function readQuoted(text: string, start: number, delimiter: string): ReadCell {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { value: value + text.slice(from), end: text.length };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const rest = readPlain(text, quote + 1, delimiter);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    from = quote + 2;
  }
}
