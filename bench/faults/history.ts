import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';

/** One try of a call: without a status nothing was answered. Times are milliseconds since the history began. */
export interface Attempt {
  at: number;
  until: number;
  server: number;
  status: number | null;
  code: string | null;
}

/**
 * What somebody called, and what the last try was answered. `refused`: no try can have changed anything. `unknown`: one of them may have,
 * for it was not answered, or with 503.
 */
export interface CallEntry {
  type: 'call';
  by: string;
  op: string;
  sent: Record<string, unknown>;
  outcome: 'ok' | 'refused' | 'unknown';
  attempts: Attempt[];
  /** The id of the thing in the answer, if it has one. */
  id: string | null;
}

/** A message, each time that it was sent, and its echo. */
export interface MessageEntry {
  type: 'message';
  /** Which of its sender's it is. */
  number: number;
  conversation_id: string;
  sender: string;
  msg_key: string;
  message: string;
  attachment_id: string | null;
  sends: { at: number; socket: number }[];
  echoed_at: number | null;
  id: string | null;
  /** Codes of the error frames that answered it. */
  refusals: string[];
}

/** What a socket brought in its life, in order: ids of messages of a conversation, or of notifications. */
interface HeardEntry {
  type: 'heard';
  socket: number;
  account_id: string;
  conversation_id: string | null;
  ids: string[];
}

/** What somebody knows in the end, from sockets and from what was read after each gap. */
interface KnownEntry {
  type: 'known';
  account_id: string;
  conversation_id: string | null;
  ids: string[];
}

interface FaultEntry {
  type: 'fault';
  kind: string;
  target: string;
  at: number;
  until: number;
}

export type Entry = CallEntry | MessageEntry | HeardEntry | KnownEntry | FaultEntry;

/** Keeps what happened in memory for the checkers, and as a line of JSON each in a file. */
export class History {
  readonly entries: Entry[] = [];
  /** Calls and messages. */
  operations = 0;
  readonly #begun = performance.now();
  readonly #file: WriteStream;

  constructor(path: string) {
    this.#file = createWriteStream(path);
  }

  now(): number {
    return Math.round(performance.now() - this.#begun);
  }

  /** An entry that may still change goes in when nothing changes it any more. */
  add(entry: Entry): void {
    this.entries.push(entry);
    if (entry.type === 'call' || entry.type === 'message') this.operations += 1;
    this.#file.write(`${JSON.stringify(entry)}\n`);
  }

  async close(): Promise<void> {
    this.#file.end();
    await once(this.#file, 'finish');
  }
}

export const callsIn = (entries: readonly Entry[]): CallEntry[] => entries.filter((entry) => entry.type === 'call');

export const messagesIn = (entries: readonly Entry[]): MessageEntry[] =>
  entries.filter((entry) => entry.type === 'message');
