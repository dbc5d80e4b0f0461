import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

interface SocketPair {
  near: Socket;
  far: Socket;
  isDropped: boolean;
}

/** Proxies connections between two processes, and can lose, delay and refuse them. */
export class Link {
  readonly port: number;
  readonly #server: Server;
  readonly #keepaliveMs: number | null;
  readonly #pairs = new Set<SocketPair>();
  #isHeld = false;
  #isRefused = false;
  #isDropping = false;

  private constructor(port: number, reach: () => Socket, keepaliveMs: number | null) {
    this.port = port;
    this.#keepaliveMs = keepaliveMs;
    this.#server = createServer({ pauseOnConnect: true }, (near) => {
      if (this.#isRefused) return closeSocket(near);
      this.#join({ near, far: reach(), isDropped: this.#isDropping });
    });
  }

  /** Closes a lost connection after `keepaliveMs`, as TCP keepalive would if its packets did not end at this proxy. */
  static async open(port: number, reach: () => Socket, keepaliveMs: number | null = null): Promise<Link> {
    const link = new Link(port, reach, keepaliveMs);
    link.#server.listen(port, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  /** Closes every connection, as when a machine in between restarts. */
  reset(): void {
    for (const { near, far } of this.#pairs) for (const socket of [near, far]) closeSocket(socket);
  }

  /** Refuses new connections and resets the open ones. */
  refuse(isRefused: boolean): void {
    this.#isRefused = isRefused;
    if (isRefused) this.reset();
  }

  /** Delays all data until it is released. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    for (const pair of this.#pairs) if (!pair.isDropped) setFlowing(pair, !isHeld);
  }

  /** Silently loses all data on open connections and on new ones. */
  drop(isDropping: boolean): void {
    this.#isDropping = isDropping;
    if (!isDropping) return;
    for (const pair of this.#pairs) this.#lose(pair);
  }

  async close(): Promise<void> {
    for (const { near, far } of this.#pairs) for (const socket of [near, far]) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(pair: SocketPair): void {
    this.#pairs.add(pair);
    const { near, far } = pair;
    const ends: [Socket, Socket][] = [
      [near, far],
      [far, near],
    ];
    for (const [one, other] of ends) {
      one.setNoDelay(true);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        // Each side of a dropped connection must notice the loss on its own.
        if (!pair.isDropped) other.destroy();
        if (other.destroyed) this.#pairs.delete(pair);
      });
    }
    if (pair.isDropped) this.#lose(pair);
    else setFlowing(pair, !this.#isHeld);
  }

  #lose(pair: SocketPair): void {
    pair.isDropped = true;
    for (const socket of [pair.near, pair.far]) socket.unpipe().resume();
    if (this.#keepaliveMs !== null) setTimeout(() => pair.far.destroy(), this.#keepaliveMs).unref();
  }
}

function setFlowing({ near, far }: SocketPair, isFlowing: boolean): void {
  if (isFlowing) {
    near.pipe(far);
    far.pipe(near);
    return;
  }
  near.unpipe(far).pause();
  far.unpipe(near).pause();
}

/** Resets the connection where the socket supports it. */
function closeSocket(socket: Socket): void {
  if (socket.remoteAddress) socket.resetAndDestroy();
  else socket.destroy();
}
