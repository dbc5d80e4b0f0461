import { gzipSync } from 'node:zlib';

/** Contains the rows of a PMTiles directory, sorted by tile. `run` is 0 in a row that leads to a leaf directory. */
export class DirectoryRows {
  #columns = {
    id: new Float64Array(64),
    run: new Float64Array(64),
    offset: new Float64Array(64),
    length: new Float64Array(64),
  };
  count = 0;

  add(id: number, run: number, offset: number, length: number): void {
    if (this.count === this.#columns.id.length) this.#grow();
    this.#columns.id[this.count] = id;
    this.#columns.run[this.count] = run;
    this.#columns.offset[this.count] = offset;
    this.#columns.length[this.count] = length;
    this.count += 1;
  }

  /** Extends the last row by one tile if the next tile has the same content. Returns true if it did. */
  extendLast(id: number, offset: number): boolean {
    const last = this.count - 1;
    const { id: ids, run, offset: offsets } = this.#columns;
    if (last < 0 || offsets[last] !== offset || (ids[last] ?? 0) + (run[last] ?? 0) !== id) return false;
    run[last] = (run[last] ?? 0) + 1;
    return true;
  }

  idAt(row: number): number {
    return this.#columns.id[row] ?? 0;
  }

  /** Encodes rows as four gzipped columns of varints, with the ids as differences. */
  encode(from = 0, to = this.count): Buffer {
    const { id, run, offset, length } = this.#columns;
    const bytes = new Varints((to - from) * 8 + 16);
    bytes.write(to - from);
    for (let row = from; row < to; row += 1) bytes.write((id[row] ?? 0) - (row > from ? (id[row - 1] ?? 0) : 0));
    for (let row = from; row < to; row += 1) bytes.write(run[row] ?? 0);
    for (let row = from; row < to; row += 1) bytes.write(length[row] ?? 0);
    for (let row = from; row < to; row += 1) {
      const follows = row > from && offset[row] === (offset[row - 1] ?? 0) + (length[row - 1] ?? 0);
      bytes.write(follows ? 0 : (offset[row] ?? 0) + 1);
    }
    return gzipSync(bytes.toBuffer());
  }

  #grow(): void {
    for (const name of ['id', 'run', 'offset', 'length'] as const) {
      const larger = new Float64Array(this.count * 2);
      larger.set(this.#columns[name]);
      this.#columns[name] = larger;
    }
  }
}

class Varints {
  #bytes: Buffer;
  #length = 0;

  constructor(expected: number) {
    this.#bytes = Buffer.alloc(expected);
  }

  write(value: number): void {
    if (this.#length + 10 > this.#bytes.length) {
      const larger = Buffer.alloc(this.#bytes.length * 2 + 10);
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    let remaining = value;
    while (remaining >= 128) {
      this.#bytes[this.#length] = (remaining % 128) + 128;
      this.#length += 1;
      remaining = Math.floor(remaining / 128);
    }
    this.#bytes[this.#length] = remaining;
    this.#length += 1;
  }

  toBuffer(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}
