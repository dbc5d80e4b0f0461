import type { FastifyRequest } from 'fastify';

/** The calls that a trusted proxy has brought since the process started. */
export interface SeenVisitors {
  readonly calls: number;
  /** The address from which all of them came; null if there were several, or none. */
  readonly onlyAddress: string | null;
}

/** Notices that all visitors have the same address, as when something in front of the proxy hides theirs. */
export class VisitorAddresses {
  #calls = 0;
  #first: string | null = null;
  #hasOthers = false;

  note({ ip, ips = [] }: Pick<FastifyRequest, 'ip' | 'ips'>): void {
    // Checks of this machine come without a proxy.
    if (ips.length < 2) return;
    this.#calls += 1;
    this.#first ??= ip;
    if (ip !== this.#first) this.#hasOthers = true;
  }

  get seen(): SeenVisitors {
    return { calls: this.#calls, onlyAddress: this.#hasOthers ? null : this.#first };
  }
}
