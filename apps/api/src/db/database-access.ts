export interface DatabaseAccess {
  readonly url: string;
  /** LISTEN, the worker, migrations and commands use this, because each needs its own session. */
  readonly sessionUrl: string;
  /** This is null unless `url` may lead to a transaction pooler. */
  readonly pooler: Pooler | null;
}

export interface Pooler {
  /** The pooler prepares a client's named statements in every session in which it runs them. */
  readonly supportsNames: boolean;
}

export const directAccess = (url: string): DatabaseAccess => ({ url, sessionUrl: url, pooler: null });
