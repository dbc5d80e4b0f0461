import type { FastifyRequest } from 'fastify';

/** Counts the calls that a trusted proxy has forwarded since the process started. */
export interface SeenVisitors {
  readonly calls: number;
  /** Contains the address of all visitors, or null if there were several addresses or none. */
  readonly onlyAddress: string | null;
}

/** Notices that all visitors have the same address, as when something in front of the proxy hides theirs. */
export class VisitorAddresses {
  #calls = 0;
  #first: string | null = null;
  #hasOthers = false;

  note({ ip, ips = [] }: Pick<FastifyRequest, 'ip' | 'ips'>): void {
    // Checks from this machine do not pass through a proxy.
    if (ips.length < 2) return;
    this.#calls += 1;
    this.#first ??= ip;
    if (ip !== this.#first) this.#hasOthers = true;
  }

  get seen(): SeenVisitors {
    return { calls: this.#calls, onlyAddress: this.#hasOthers ? null : this.#first };
  }
}
