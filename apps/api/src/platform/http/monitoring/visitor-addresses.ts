import type { FastifyRequest } from 'fastify';

/** `calls` are those that a trusted proxy has forwarded since the process started. */
export interface ObservedVisitors {
  readonly calls: number;
  /** This is null unless all calls had the same address. */
  readonly onlyAddress: string | null;
}

/** All visitors have the same address if something in front of the proxy hides theirs. */
export class VisitorAddresses {
  #calls = 0;
  #first: string | null = null;
  #hasOthers = false;

  note({ ip, ips = [] }: Pick<FastifyRequest, 'ip' | 'ips'>): void {
    // Calls from this machine itself do not pass through a proxy.
    if (ips.length < 2) return;
    this.#calls += 1;
    this.#first ??= ip;
    if (ip !== this.#first) this.#hasOthers = true;
  }

  get observed(): ObservedVisitors {
    return { calls: this.#calls, onlyAddress: this.#hasOthers ? null : this.#first };
  }
}
