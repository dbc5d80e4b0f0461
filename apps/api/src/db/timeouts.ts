export interface DatabaseTimeouts {
  /** Applies to opening a connection, and to waiting for a free one of the pool. */
  readonly connect: number;
  /** Applies to a statement; the database itself ends it. */
  readonly statement: number;
  /** Applies to a statement of a search, whose call is then answered with 503. */
  readonly search: number;
  /**
   * Applies to the next byte of an answer. It is longer than any statement may take, so that only a lost
   * connection is silent for so long.
   */
  readonly silence: number;
  /** The connection that listens sends a heartbeat at this interval. */
  readonly heartbeat: number;
  /** Applies to the answer to a heartbeat. */
  readonly answer: number;
  /**
   * A process that receives nothing from the others for this long, although the database answers, sends
   * its sockets to them.
   */
  readonly deaf: number;
  /**
   * The same limit while the database is away, which may also affect the other processes. It is longer
   * than a failover, which takes 25 s under Patroni 4.
   */
  readonly away: number;
  /** A call that may be repeated waits for a new primary for this long. */
  readonly primary: number;
}

/**
 * Everything that began before a lost database came back has ended within 10 s of its return, and is
 * tried on new connections.
 */
export const serverTimeouts: DatabaseTimeouts = {
  connect: 4_000,
  statement: 6_000,
  search: 500,
  silence: 7_000,
  heartbeat: 2_000,
  answer: 3_000,
  deaf: 5_000,
  away: 30_000,
  primary: 8_000,
};
