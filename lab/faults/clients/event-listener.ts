import { type EventFrame, eventSocket, type Notification, notification } from '@fixit/contract/notification';
import type { RetryingCaller } from './caller.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

const pageSize = 200;

/** Receives every notification over an account's event socket, and reads the list after each gap. */
export class EventListener extends ReconnectingSocket {
  readonly #account_id: string;
  readonly #appeared: Record<string, number> = {};
  #received: string[] = [];
  #readyAt: number | null = null;
  #socketNumber = 0;

  constructor(caller: RetryingCaller, account_id: string) {
    super(caller, eventSocket);
    this.#account_id = account_id;
  }

  override async close(): Promise<void> {
    await super.close();
    const { history } = this.caller;
    history.add({ type: 'screen', account_id: this.#account_id, conversation_id: null, appeared: this.#appeared });
  }

  protected override async onOpen(number: number): Promise<void> {
    this.#socketNumber = number;
    this.#received = [];
    this.#readyAt = null;
    let next: string | null = null;
    do {
      const query = { limit: pageSize, cursor: next };
      const { entry, body, cursor } = await this.caller.call('notification.list', notification.list, { query });
      if (number !== this.#socketNumber) return;
      if (entry.outcome !== 'ok') return this.drop();
      const page = body as Notification[];
      const isNew = page.some(({ id }) => !(id in this.#appeared));
      for (const { id } of page) this.#show(id);
      next = isNew ? cursor : null;
    } while (next);
    this.#readyAt = this.caller.history.now();
  }

  protected override onFrame(frame: unknown, number: number): void {
    // The server sends nothing but the contract's frames.
    const received = frame as EventFrame;
    if (received.kind !== 'notification' || number !== this.#socketNumber) return;
    this.#received.push(received.notification.id);
    this.#show(received.notification.id);
  }

  protected override onLost(number: number): void {
    if (number !== this.#socketNumber) return;
    const { history } = this.caller;
    history.add({
      type: 'socket',
      socket: number,
      account_id: this.#account_id,
      conversation_id: null,
      ids: this.#received,
      ready_at: this.#readyAt,
      lost_at: history.now(),
    });
    this.#received = [];
  }

  #show(id: string): void {
    this.#appeared[id] ??= this.caller.history.now();
  }
}
