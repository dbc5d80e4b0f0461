import type { Message, ReceivedFrame } from '@fixit/contract/message';
import type { Db } from '../../db/connection.ts';
import type { Fanout } from '../../platform/fanout/fanout.ts';
import { type PresenceFrame, presenceTopic } from '../../platform/fanout/presence.ts';
import { closeGradually } from '../../platform/http/sockets/gradual-close.ts';
import type { OpenSocket } from '../../platform/http/sockets/open-sockets.ts';
import { listAfter } from './message-repository.ts';
import { topicOf } from './rules.ts';

/** Whom a conversation joins, and its newest message when somebody entered. */
export interface Talk {
  readonly id: string;
  readonly accounts: readonly [string, string];
  readonly last_message_id: string | null;
}

export interface Guest {
  readonly socket: OpenSocket;
  /** Whether it asked for frames besides messages and errors. */
  readonly extras: boolean;
}

interface Room {
  readonly guests: Set<Guest>;
  /** The newest message that the guests were sent, or that was there before them. */
  newest: string | null;
  /** Frames that wait until the messages before them are read from the database. */
  held: ReceivedFrame[] | null;
  leave: () => void;
}

/** The conversations that have a socket open in this process, and what reaches those sockets. */
export class Rooms {
  readonly #db: Db;
  readonly #fanout: Fanout;
  readonly #onError: (error: unknown) => void;
  readonly #rooms = new Map<string, Room>();

  constructor(db: Db, fanout: Fanout, onError: (error: unknown) => void) {
    this.#db = db;
    this.#fanout = fanout;
    this.#onError = onError;
    fanout.onGap(() => void this.#catchUp());
  }

  /** Sends a guest all that happens in a conversation; answers how to leave. */
  enter(talk: Talk, guest: Guest): () => void {
    const room = this.#rooms.get(talk.id) ?? this.#open(talk);
    room.guests.add(guest);
    return () => {
      room.guests.delete(guest);
      if (room.guests.size > 0) return;
      room.leave();
      this.#rooms.delete(talk.id);
    };
  }

  #open({ id, accounts, last_message_id }: Talk): Room {
    const room: Room = { guests: new Set(), newest: last_message_id, held: null, leave: () => undefined };
    const stops = [
      this.#fanout.subscribe<ReceivedFrame>(topicOf(id), (frame) => receive(room, frame)),
      ...accounts.map((account_id) =>
        this.#fanout.subscribe<PresenceFrame>(presenceTopic(account_id), ({ account_id: user_id, ...status }) =>
          receive(room, { online_status: { user_id, ...status } }),
        ),
      ),
    ];
    room.leave = () => {
      for (const stop of stops) stop();
    };
    this.#rooms.set(id, room);
    return room;
  }

  /** Reads what the open conversations missed while this process could not hear the others. */
  async #catchUp(): Promise<void> {
    const rooms = [...this.#rooms];
    for (const [, room] of rooms) room.held ??= [];
    try {
      const missed = await listAfter(
        this.#db,
        rooms.map(([conversation_id, { newest }]) => ({ conversation_id, after: newest })),
      );
      for (const { conversation_id, ...shown } of missed) {
        const room = this.#rooms.get(conversation_id);
        if (room) deliver(room, shown);
      }
    } catch (error) {
      this.#onError(error);
      // Whoever comes back reads for itself what it missed.
      closeGradually(rooms.flatMap(([, { guests }]) => [...guests].map(({ socket }) => socket)));
    }
    for (const [, room] of rooms) {
      const held = room.held ?? [];
      room.held = null;
      for (const frame of held) deliver(room, frame);
    }
  }
}

function receive(room: Room, frame: ReceivedFrame): void {
  if (room.held) room.held.push(frame);
  else deliver(room, frame);
}

/** Messages come in the order of their ids: one that is not newer was sent before. */
function deliver(room: Room, frame: ReceivedFrame): void {
  if (isMessage(frame)) {
    if (room.newest !== null && frame.id <= room.newest) return;
    room.newest = frame.id;
  }
  const text = JSON.stringify(frame);
  for (const { socket, extras } of room.guests) {
    if (isMessage(frame) || (extras && !isOwnState(frame, socket.caller.account_id))) socket.send(text);
  }
}

function isMessage(frame: ReceivedFrame): frame is Message {
  return 'id' in frame;
}

/** Nobody needs to be told that they are online or typing themselves. */
function isOwnState(frame: ReceivedFrame, account_id: string): boolean {
  if ('typing' in frame) return frame.typing.user_id === account_id;
  return 'online_status' in frame && frame.online_status.user_id === account_id;
}
