import type { OutboxRow } from '../../db/database.ts';

/** A frame travels between processes in this form. */
export interface Packet {
  readonly topic: string;
  readonly text: string;
}

export interface EngineListeners {
  /** The engine calls this for a packet of another process; `origin` identifies the process. */
  onText: (origin: string, text: string) => void;
  /** This is called with publications from the outbox that may not have arrived as packets. */
  onWritten: (written: readonly OutboxRow[]) => void;
  /** This is called once when the engine can no longer receive from the others. It reconnects by itself. */
  onLoss: (error: Error) => void;
  /** This is called after a reconnection. What the others sent in the meantime is lost. */
  onReturn: () => void;
  /** This is called once for a fault that delays frames without losing any. */
  onDelay: (error: Error) => void;
  /**
   * This is called for a packet that cannot be trusted but may come from a process of the previous release.
   * The topic must be read again.
   */
  onUnsigned: (topic: string) => void;
  /** This is called for a packet that is dropped. */
  onForged: (error: Error) => void;
  isFollowed: (topic: string) => boolean;
}

/** An engine carries frames from process to process. */
export interface FanoutEngine {
  /** Starts the engine. Rejects if the other processes cannot be reached. */
  start(listeners: EngineListeners): Promise<void>;
  /**
   * Subscribes to a topic. Resolves once every later packet will arrive. Returns null if that is already
   * the case. A topic without followers is dropped some seconds later.
   */
  follow(topic: string): Promise<void> | null;
  /**
   * Sends packets in order, and prevents others from sending these rows of the outbox. Rejects if some
   * packets may not have been sent.
   */
  send(origin: string, packets: readonly Packet[], ids: readonly string[]): Promise<void>;
  /** This is true while the engine receives from other processes, or does not need to. */
  readonly listening: boolean;
  /** This is true while frames are delayed. */
  readonly delayed: boolean;
  stop(): Promise<void>;
}

/** This query returns one row, unless some of the running processes have Redis and some do not. */
export const enginesQuery = `
  select distinct application_name as engine from pg_stat_activity
  where datname = current_database() and application_name like 'fixit fan-out%'`;

export const mixedEngines =
  'Another server of this database has REDIS_URL, and this one has not, or the other way round: what they send each other arrives up to three seconds late';
