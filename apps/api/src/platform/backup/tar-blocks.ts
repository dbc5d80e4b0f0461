import { pack } from 'tar-stream';

/** Writes entries of a tar archive as lists of blocks, in which their bytes are not copied. */
export class TarBlocks {
  readonly #pack = pack();
  #blocks: Buffer[] = [];

  constructor() {
    // What the package would hand on as a stream, one copy and one turn of the loop later.
    this.#pack.push = (block: Buffer | null) => {
      if (block) this.#blocks.push(block);
      return true;
    };
  }

  /** What stands before and behind `bytes`. */
  entry(name: string, bytes: Buffer, pax: Record<string, string>): { head: Buffer; rest: Buffer } {
    this.#pack.entry({ name, size: bytes.length, pax }, bytes);
    const blocks = this.#take();
    const at = blocks.indexOf(bytes);
    return { head: Buffer.concat(blocks.slice(0, at)), rest: Buffer.concat(blocks.slice(at + 1)) };
  }

  end(): Buffer {
    this.#pack.finalize();
    return Buffer.concat(this.#take());
  }

  #take(): Buffer[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }
}
