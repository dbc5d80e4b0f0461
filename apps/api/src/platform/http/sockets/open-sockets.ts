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
  /** The account has opened other sockets. This one no longer counts towards the limit. */
  replace(): void;
  drop(): void;
}

export class OpenSockets {
  readonly #open = new Set<OpenSocket>();
  /** The oldest socket comes first. */
  readonly #ofAccount = new Map<string, Set<OpenSocket>>();
  #isLeaving = false;
  #onEmpty: () => void = () => undefined;

  add(socket: OpenSocket): () => void {
    this.#open.add(socket);
    if (this.#isLeaving) socket.drop();
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

  closeSocketsOf({ account_id, session_id }: SessionEnd): void {
    for (const socket of this.#open) {
      const { caller } = socket;
      if (caller.account_id === account_id || caller.session_id === session_id) {
        socket.close(closeCodes.session_ended, 'session ended');
      }
    }
  }

  async closeEndedAcrossFailover(callers: Callers, primary: PrimaryWatch): Promise<void> {
    try {
      await primary.runAcrossFailover(() => this.closeEnded(callers), { onlyReads: true });
    } catch {
      this.requestReconnects();
    }
  }

  async closeEnded(callers: Callers): Promise<void> {
    const sockets = [...this.#open];
    const validIds = await callers.findValid(sockets.map(({ caller }) => caller.session_id));
    for (const socket of sockets) {
      if (!validIds.has(socket.caller.session_id)) socket.close(closeCodes.session_ended, 'session ended');
    }
  }

  /** Closes all sockets over a few seconds, so that clients reconnect and are authorised again. */
  requestReconnects(): void {
    closeGradually([...this.#open]);
  }

  async leave(): Promise<void> {
    this.#isLeaving = true;
    if (this.#open.size === 0) return;
    const allClosed = new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    const duration = closeGradually([...this.#open]);
    const timer = setTimeout(() => {
      for (const socket of this.#open) socket.drop();
    }, duration + closeTimeoutMs);
    await allClosed;
    clearTimeout(timer);
  }

  get count(): number {
    return this.#open.size;
  }
}
