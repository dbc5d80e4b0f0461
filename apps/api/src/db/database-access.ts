/** These addresses and properties describe how a process reaches its database. */
export interface DatabaseAccess {
  /** Calls and tasks use this address. */
  readonly url: string;
  /** LISTEN, the worker, migrations and commands use this address, because each needs its own session. */
  readonly sessionUrl: string;
  /** This is set if `url` may lead to a transaction pooler, which runs the statements of one client in many sessions. */
  readonly pooler: Pooler | null;
}

export interface Pooler {
  /** A named statement is found in whichever session the pooler chooses. */
  readonly keepsNames: boolean;
}

export const directAccess = (url: string): DatabaseAccess => ({ url, sessionUrl: url, pooler: null });
