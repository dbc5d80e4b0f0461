import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { rateLimitKey } from './rate-limit-key.ts';

export interface ConnectionLimits {
  readonly all: number;
  readonly ofAddress: number;
}

/** Returns null for a trusted proxy, which carries the connections of all visitors. */
export function connectionKeys(
  trustedProxies: string | undefined,
  production: boolean,
): (address: string) => string | null {
  const isTrusted = proxyAddr.compile(trustedProxies?.split(',').map((part) => part.trim()) ?? []);
  return (address) => (isTrusted(address, 0) ? null : rateLimitKey(address, production));
}

/**
 * A new connection above a limit replaces the one that has been idle longest, or is closed if none is
 * idle. WebSockets are never idle.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  keyOf: (address: string) => string | null,
): void {
  const all = new ConnectionGroup(limits.all);
  const ofAddresses = new Map<string, ConnectionGroup>();
  const groupsOf = new Map<Socket, ConnectionGroup[]>();

  const close = (socket: Socket) => {
    for (const group of groupsOf.get(socket) ?? []) group.delete(socket);
    groupsOf.delete(socket);
    socket.destroy();
  };

  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket.remoteAddress ?? '');
    const ofAddress = key === null ? undefined : (ofAddresses.get(key) ?? new ConnectionGroup(limits.ofAddress));
    if (key !== null && ofAddress) ofAddresses.set(key, ofAddress);
    const groups = ofAddress ? [ofAddress, all] : [all];
    groupsOf.set(socket, groups);
    for (const group of groups) group.add(socket);
    socket.once('close', () => {
      close(socket);
      if (key !== null && ofAddress?.isEmpty) ofAddresses.delete(key);
    });
    for (const group of groups) if (group.excess) close(group.excess);
  });
  server.on('request', ({ socket }, response) => {
    for (const group of groupsOf.get(socket) ?? []) group.beginCall(socket);
    response.once('close', () => {
      for (const group of groupsOf.get(socket) ?? []) group.endCall(socket);
    });
  });
  server.on('upgrade', ({ socket }) => {
    for (const group of groupsOf.get(socket) ?? []) group.beginCall(socket);
  });
}

class ConnectionGroup {
  readonly #limit: number;
  /**
   * Counts the calls in progress on each connection, because a client may send several without waiting
   * for the responses.
   */
  readonly #calls = new Map<Socket, number>();
  /** The connection that has been idle longest comes first. */
  readonly #idle = new Set<Socket>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(socket: Socket): void {
    this.#calls.set(socket, 0);
    this.#idle.add(socket);
  }

  delete(socket: Socket): void {
    this.#calls.delete(socket);
    this.#idle.delete(socket);
  }

  beginCall(socket: Socket): void {
    this.#calls.set(socket, (this.#calls.get(socket) ?? 0) + 1);
    this.#idle.delete(socket);
  }

  endCall(socket: Socket): void {
    const calls = (this.#calls.get(socket) ?? 0) - 1;
    this.#calls.set(socket, calls);
    if (calls === 0) this.#idle.add(socket);
  }

  get excess(): Socket | undefined {
    if (this.#calls.size <= this.#limit) return undefined;
    const [longestIdle] = this.#idle;
    return longestIdle;
  }

  get isEmpty(): boolean {
    return this.#calls.size === 0;
  }
}
