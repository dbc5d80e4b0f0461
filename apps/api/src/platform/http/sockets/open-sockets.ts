import { closeCodes } from '@fixit/contract/message';
import { socketsOfAccount } from '@fixit/contract/rate-limit';
import type { PrimaryWatch } from '../../primary-watch.ts';
import type { Caller, Callers, SessionEnd } from '../caller.ts';
import { closeGradually } from './gradual-close.ts';

const closeTimeoutMs = 1_000;

export interface OpenSocket {
  readonly caller: Caller;
  send(frame: unknown): void;
  close(code: number, reason?: string): void;
  /** Closes the socket because its account has opened others. It no longer counts from that moment. */
  replace(): void;
  drop(): void;
}

export class OpenSockets {
  readonly #open = new Set<OpenSocket>();
  /** The oldest socket comes first. */
  readonly #ofAccount = new Map<string, Set<OpenSocket>>();
  #leaving = false;
  #onEmpty: () => void = () => undefined;

  add(socket: OpenSocket): () => void {
    this.#open.add(socket);
    if (this.#leaving) socket.drop();
    const { account_id } = socket.caller;
    const accountSockets = this.#ofAccount.get(account_id) ?? new Set();
    this.#ofAccount.set(account_id, accountSockets.add(socket));
    this.replaceOldest(account_id, accountSockets.size - socketsOfAccount);
    return () => {
      this.#open.delete(socket);
      accountSockets.delete(socket);
      if (accountSockets.size === 0 && this.#ofAccount.get(account_id) === accountSockets)
        this.#ofAccount.delete(account_id);
      if (this.#open.size === 0) this.#onEmpty();
    };
  }

  replaceOldest(account_id: string, count: number): void {
    const accountSockets = this.#ofAccount.get(account_id) ?? new Set<OpenSocket>();
    for (const socket of [...accountSockets].slice(0, Math.max(0, count))) {
      accountSockets.delete(socket);
      socket.replace();
    }
  }

  endSession({ account_id, session_id }: SessionEnd): void {
    for (const socket of this.#open) {
      const { caller } = socket;
      if (caller.account_id === account_id || caller.session_id === session_id) {
        socket.close(closeCodes.session_ended, 'session ended');
      }
    }
  }

  async endMissed(callers: Callers, primary: PrimaryWatch): Promise<void> {
    try {
      await primary.runAcrossFailover(() => this.endPast(callers), { onlyReads: true });
    } catch {
      this.sendAway();
    }
  }

  /** Closes the sockets of sessions that have expired by the database's clock or ended otherwise. */
  async endPast(callers: Callers): Promise<void> {
    const sockets = [...this.#open];
    const living = await callers.findValid(sockets.map(({ caller }) => caller.session_id));
    for (const socket of sockets) {
      if (!living.has(socket.caller.session_id)) socket.close(closeCodes.session_ended, 'session ended');
    }
  }

  /** Asks all clients to reconnect over some seconds. They are authorized again and read what they missed. */
  sendAway(): void {
    closeGradually([...this.#open]);
  }

  /** Sends all clients away for good, and closes the sockets of those that have not left in time. */
  async leave(): Promise<void> {
    this.#leaving = true;
    if (this.#open.size === 0) return;
    const allGone = new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    const duration = closeGradually([...this.#open]);
    const timer = setTimeout(() => {
      for (const socket of this.#open) socket.drop();
    }, duration + closeTimeoutMs);
    await allGone;
    clearTimeout(timer);
  }

  get count(): number {
    return this.#open.size;
  }
}
