import { pack } from 'tar-stream';

/** Makes tar entries without copying their content. */
export class TarBlocks {
  readonly #pack = pack();
  #blocks: Buffer[] = [];

  constructor() {
    // Collects the blocks that the package would put into its stream, which costs a copy and a turn of the event loop.
    this.#pack.push = (block: Buffer | null) => {
      if (block) this.#blocks.push(block);
      return true;
    };
  }

  /** The blocks before and after `bytes`. */
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
