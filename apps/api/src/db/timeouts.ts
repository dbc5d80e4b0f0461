export interface DatabaseTimeouts {
  /** To be connected, or for a connection of the pool to become free. */
  readonly connect: number;
  /** For a statement; the database itself ends it then. */
  readonly statement: number;
  /** For a statement of a search, after which its call is answered with 503. */
  readonly search: number;
  /** For a byte in answer to a statement: longer than any statement may take, so that only a lost connection is that silent. */
  readonly silence: number;
  /** Between two heartbeats of the connection that listens. */
  readonly heartbeat: number;
  /** The time limit applies to the answer to a heartbeat. */
  readonly answer: number;
  /** Without a word from the other processes although the database answers, until this one sends its sockets to them. */
  readonly deaf: number;
  /** The same while the database is away, as it then is for the other processes, too: longer than a failover. */
  readonly away: number;
  /** That a call which may be run twice waits for a new primary. */
  readonly primary: number;
}

/** Whatever began before a lost database came back has ended, and is tried on new connections, within 10 s of its return. */
export const serverTimeouts: DatabaseTimeouts = {
  connect: 4_000,
  statement: 6_000,
  search: 500,
  silence: 7_000,
  heartbeat: 2_000,
  answer: 3_000,
  deaf: 5_000,
  away: 20_000,
  primary: 8_000,
};
