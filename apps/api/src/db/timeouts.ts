/** All times are in milliseconds. */
export interface DatabaseTimeouts {
  /** Limits opening a connection, and waiting for one from the pool. */
  readonly connect: number;
  readonly statement: number;
  /** Limits a statement of a search, whose call then answers 503. */
  readonly search: number;
  /** Limits the silence of a connection with a running statement. No statement may take as long. */
  readonly silence: number;
  /** The listening connection sends a heartbeat at this interval. */
  readonly heartbeat: number;
  readonly answer: number;
  /**
   * A process closes its sockets, so that browsers reconnect to others, if it hears nothing from the
   * others for this long although the database answers.
   */
  readonly deaf: number;
  /** The same limit while the database is unreachable. A failover is shorter: 25 s under Patroni 4. */
  readonly away: number;
  /** Limits how long an idempotent call waits for a new primary. */
  readonly primary: number;
}

/** Within 10 s of the return of a lost database, all earlier work has failed and new connections are used. */
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
