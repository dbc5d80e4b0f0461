import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Describes an attempt at a call. The status is null if there was no answer. Times are milliseconds since the history
 * began.
 */
export interface Attempt {
  at: number;
  until: number;
  server: number;
  status: number | null;
  code: string | null;
  /** This is false for a proxy's HTML page and for plain text. */
  isJson: boolean;
}

/**
 * Records a call and the answer to its last attempt. If it is `refused`, no attempt can have changed anything. If it is
 * `unknown`, an attempt may have, because it got no answer or 503.
 */
export interface CallEntry {
  type: 'call';
  by: string;
  op: string;
  input: Record<string, unknown>;
  outcome: 'ok' | 'refused' | 'unknown';
  attempts: Attempt[];
  /** The answer contains this id, if any. */
  id: string | null;
}

/** Records each time that a message was sent, and its echo. */
export interface MessageEntry {
  type: 'message';
  /** Counts its sender's messages in the conversation. */
  number: number;
  conversation_id: string;
  sender: string;
  msg_key: string;
  message: string;
  attachment_id: string | null;
  sends: { at: number; socket: number }[];
  echoed_at: number | null;
  id: string | null;
  /** The message was answered by error frames with these codes. */
  refusals: string[];
}

/** Records the frames of one socket in order, by the ids of their messages or notifications. */
export interface SocketEntry {
  type: 'socket';
  socket: number;
  account_id: string;
  conversation_id: string | null;
  ids: string[];
  /** By `ready_at` the client has caught up on what it missed. At `lost_at` it loses the socket. */
  ready_at: number | null;
  lost_at: number;
}

/** Records when each id first appeared on a screen, from a socket or from reading after a gap. */
export interface ScreenEntry {
  type: 'screen';
  account_id: string;
  conversation_id: string | null;
  appeared: Record<string, number>;
}

interface FaultEntry {
  type: 'fault';
  kind: string;
  target: string;
  at: number;
  until: number;
}

export type HistoryEntry = CallEntry | MessageEntry | SocketEntry | ScreenEntry | FaultEntry;

/** Collects the entries in memory for the checkers, and writes each as a line of JSON to a file. */
export class History {
  readonly entries: HistoryEntry[] = [];
  /** Counts calls and messages. */
  operations = 0;
  /** This is when the history began, in milliseconds since 1970. */
  readonly beganAt = Date.now();
  readonly #began = performance.now();
  readonly #file: WriteStream;

  constructor(path: string) {
    this.#file = createWriteStream(path);
  }

  now(): number {
    return Math.round(performance.now() - this.#began);
  }

  /** Records an entry, which must not change afterwards. */
  add(entry: HistoryEntry): void {
    this.entries.push(entry);
    if (entry.type === 'call' || entry.type === 'message') this.operations += 1;
    this.#file.write(`${JSON.stringify(entry)}\n`);
  }

  async close(): Promise<void> {
    this.#file.end();
    await once(this.#file, 'finish');
  }
}

export function entriesOf<T extends HistoryEntry['type']>(
  entries: readonly HistoryEntry[],
  type: T,
): Extract<HistoryEntry, { type: T }>[] {
  return entries.filter((entry): entry is Extract<HistoryEntry, { type: T }> => entry.type === type);
}
