import type { OutboxRow } from '../../db/database.ts';

export interface Packet {
  readonly topic: string;
  readonly text: string;
}

export interface EngineListeners {
  /** The packet comes from another process, which `origin` identifies. */
  onText: (origin: string, text: string) => void;
  /** The engine calls this with rows of the outbox that may not have arrived as packets. */
  onOutboxRows: (rows: readonly OutboxRow[]) => void;
  /** The engine reports once that it can no longer receive from the others, and then reconnects. */
  onLoss: (error: Error) => void;
  /** Packets sent before the reconnection are lost. */
  onReconnect: () => void;
  /** The engine reports once a fault that delays frames without losing any. */
  onDelay: (error: Error) => void;
  /** The packet cannot be trusted but may come from the previous release. The topic must be read again. */
  onUnsigned: (topic: string) => void;
  /** The engine calls this for a packet that it drops. */
  onForged: (error: Error) => void;
  hasFollowers: (topic: string) => boolean;
}

export interface FanoutEngine {
  /** Rejects if the other processes cannot be reached. */
  start(listeners: EngineListeners): Promise<void>;
  /**
   * Subscribes to a topic. Resolves once every later packet will arrive. Returns null if the
   * subscription already exists. The engine drops a topic without followers some seconds later.
   */
  follow(topic: string): Promise<void> | null;
  /** Keeps other processes from reading these rows of the outbox. Rejects if some packets may not have been sent. */
  send(origin: string, packets: readonly Packet[], ids: readonly string[]): Promise<void>;
  /** This is true while the engine receives from other processes, or does not need to. */
  readonly isListening: boolean;
  readonly isDelayed: boolean;
  stop(): Promise<void>;
}

/** Selects two rows if some of the running processes use Redis and others do not. */
export const enginesQuery = `
  select distinct application_name as engine from pg_stat_activity
  where datname = current_database() and application_name like 'fixit fan-out%'`;

export const mixedEnginesMessage =
  'Only some servers of this database have REDIS_URL: frames between them arrive up to three seconds late';
