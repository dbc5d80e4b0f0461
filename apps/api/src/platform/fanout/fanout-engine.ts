import type { OutboxRow } from '../../db/database.ts';

/** A frame travels between processes in this form. */
export interface Packet {
  readonly topic: string;
  readonly text: string;
}

export interface EngineListeners {
  /** The engine calls this for a packet of another process; `origin` identifies the process. */
  onText: (origin: string, text: string) => void;
  /** Is called with publications from the outbox that may not have arrived as packets. */
  onWritten: (written: readonly OutboxRow[]) => void;
  /** Is called once when the engine can no longer receive from the others. It reconnects by itself. */
  onLoss: (error: Error) => void;
  /** Is called after a reconnection. What the others sent in the meantime is lost. */
  onReturn: () => void;
  /** Is called once for a fault that delays frames without losing any. */
  onDelay: (error: Error) => void;
  /**
   * Is called for a packet that cannot be trusted but may come from a process of the previous release.
   * The topic must be read again.
   */
  onUnsigned: (topic: string) => void;
  /** Is called for a packet that is dropped. */
  onForged: (error: Error) => void;
  isFollowed: (topic: string) => boolean;
}

/** An engine carries frames from process to process. */
export interface FanoutEngine {
  /** Rejects if the others cannot be reached. */
  start(listeners: EngineListeners): Promise<void>;
  /**
   * Subscribes to a topic. Resolves once every later packet arrives, and returns null if that is so
   * already. A topic without followers is dropped some seconds later.
   */
  follow(topic: string): Promise<void> | null;
  /**
   * Sends packets in order, and prevents others from sending these rows of the outbox. Rejects if it may
   * not have sent all.
   */
  send(origin: string, packets: readonly Packet[], ids: readonly string[]): Promise<void>;
  /** The engine receives from the others, or does not need to. */
  readonly listening: boolean;
  /** Frames are delayed. */
  readonly delayed: boolean;
  stop(): Promise<void>;
}

/** This query returns one row, unless some of the running processes have Redis and some do not. */
export const enginesQuery = `
  select distinct application_name as engine from pg_stat_activity
  where datname = current_database() and application_name like 'fixit fan-out%'`;

export const mixedEngines =
  'Another server of this database has REDIS_URL, and this one has not, or the other way round: what they send each other arrives up to three seconds late';
