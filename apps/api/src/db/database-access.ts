export interface DatabaseAccess {
  readonly url: string;
  /** For LISTEN, the worker, migrations and commands, because each needs its own session. */
  readonly sessionUrl: string;
  /** Set if `url` may lead to a transaction pooler, which runs one client's statements in many sessions. */
  readonly pooler: Pooler | null;
}

export interface Pooler {
  /** The pooler prepares a client's named statements in every session in which it runs them. */
  readonly keepsNames: boolean;
}

export const directAccess = (url: string): DatabaseAccess => ({ url, sessionUrl: url, pooler: null });
