import type { OutboxRow } from '../../db/database.ts';

/** A frame as it travels. */
export interface Packet {
  readonly topic: string;
  readonly text: string;
}

export interface EngineListeners {
  /** The engine calls this for a packet of another process; `origin` identifies the process. */
  onText: (origin: string, text: string) => void;
  /** What was written down and may not have come as packets. */
  onWritten: (written: readonly OutboxRow[]) => void;
  /** Called once when it can no longer hear the others; it tries to come back by itself. */
  onLoss: (error: Error) => void;
  /** What the others sent in the meantime is lost. */
  onReturn: () => void;
  /** Called once of a fault for which frames come later than usual, and none is lost. */
  onDelay: (error: Error) => void;
  /** Called for a packet that cannot be trusted but may be of a process of the previous release: read the topic again. */
  onUnsigned: (topic: string) => void;
  /** Called for a packet that is dropped. */
  onForged: (error: Error) => void;
  isFollowed: (topic: string) => boolean;
}

/** What carries frames from process to process. */
export interface FanoutEngine {
  /** Rejects when the others cannot be reached. */
  start(listeners: EngineListeners): Promise<void>;
  /**
   * Lets packets of a topic come here; resolves when every later one does, null if so already. A topic that nobody follows is let go
   * some seconds later.
   */
  follow(topic: string): Promise<void> | null;
  /** Sends in order, and sees to it that nobody else does with these rows of the outbox. Rejects when it may not have sent all. */
  send(origin: string, packets: readonly Packet[], ids: readonly string[]): Promise<void>;
  /** Whether the others are heard, or need not be. */
  readonly listening: boolean;
  /** Whether frames come later than usual. */
  readonly delayed: boolean;
  stop(): Promise<void>;
}

/** The engines of the running processes: one row, unless some of them have Redis and some do not. */
export const enginesQuery = `
  select distinct application_name as engine from pg_stat_activity
  where datname = current_database() and application_name like 'fixit fan-out%'`;

export const mixedEngines =
  'Another server of this database has REDIS_URL, and this one has not, or the other way round: what they send each other arrives up to three seconds late';
