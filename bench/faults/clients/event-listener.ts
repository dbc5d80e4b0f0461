import { type EventFrame, eventSocket, type Notification, notification } from '@fixit/contract/notification';
import type { Caller } from './caller.ts';
import { Reconnecting } from './socket.ts';

const pageSize = 200;

/** Somebody's screen: hears of every notification, and reads the list after each gap. */
export class EventListener extends Reconnecting {
  readonly #account_id: string;
  readonly #known = new Set<string>();
  #heard: string[] = [];
  #number = 0;

  constructor(caller: Caller, account_id: string) {
    super(caller, eventSocket);
    this.#account_id = account_id;
  }

  override async close(): Promise<void> {
    await super.close();
    const { history } = this.caller;
    history.add({ type: 'known', account_id: this.#account_id, conversation_id: null, ids: [...this.#known] });
  }

  protected override async onOpen(number: number): Promise<void> {
    this.#number = number;
    this.#heard = [];
    let place: string | null = null;
    do {
      const query = { limit: pageSize, cursor: place };
      const { entry, body, cursor } = await this.caller.call('notification.list', notification.list, { query });
      if (number !== this.#number) return;
      if (entry.outcome !== 'ok') return this.drop();
      const page = body as Notification[];
      const isNew = page.some(({ id }) => !this.#known.has(id));
      for (const { id } of page) this.#known.add(id);
      place = isNew ? cursor : null;
    } while (place);
  }

  protected override onFrame(frame: unknown, number: number): void {
    // The server sends nothing but the contract's frames.
    const received = frame as EventFrame;
    if (received.kind !== 'notification' || number !== this.#number) return;
    this.#heard.push(received.notification.id);
    this.#known.add(received.notification.id);
  }

  protected override onLost(number: number): void {
    if (number !== this.#number || this.#heard.length === 0) return;
    const ids = this.#heard;
    const account_id = this.#account_id;
    this.caller.history.add({ type: 'heard', socket: number, account_id, conversation_id: null, ids });
    this.#heard = [];
  }
}
