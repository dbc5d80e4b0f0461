/** A frame as it travels. */
export interface Packet {
  readonly topic: string;
  readonly text: string;
}

export interface EngineListeners {
  /** A packet of another process; `origin` tells which one. */
  onText: (origin: string, text: string) => void;
  /** Called once when it can no longer hear the others; it tries to come back by itself. */
  onLoss: (error: Error) => void;
  /** What the others sent in the meantime is lost. */
  onReturn: () => void;
}

/** What carries frames from process to process. */
export interface FanoutEngine {
  /** Rejects when the others cannot be reached. */
  start(listeners: EngineListeners): Promise<void>;
  /** Sends in order, and removes these rows of the outbox. Rejects when it may not have sent all: then the rows stay. */
  send(origin: string, packets: readonly Packet[], ids: readonly string[]): Promise<void>;
  readonly listening: boolean;
  stop(): Promise<void>;
}
