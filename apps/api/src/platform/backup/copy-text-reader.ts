const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Reads rows in COPY's text format from pieces that may end within a row. */
export class CopyTextReader {
  #incompleteRow: Buffer = Buffer.alloc(0);

  *read(piece: Buffer): Generator<(string | null)[]> {
    const bytes = Buffer.concat([this.#incompleteRow, piece]);
    let from = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
      yield bytes.toString('utf8', from, end).split('\t').map(unescape);
      from = end + 1;
    }
    this.#incompleteRow = Buffer.from(bytes.subarray(from));
  }
}

const newline = 0x0a;

const unescape = (column: string) =>
  column === '\\N' ? null : column.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
