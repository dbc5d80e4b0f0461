/** How a process reaches its database. */
export interface DatabaseAccess {
  /** Where calls and tasks go. */
  readonly url: string;
  /** For what needs a session of its own: LISTEN, the worker's hands, migrations and commands. */
  readonly sessionUrl: string;
  /** Set when `url` may lead to a transaction pooler, which runs the statements of one client in many sessions. */
  readonly pooler: Pooler | null;
}

export interface Pooler {
  /** Whether a statement with a name is found in whichever session its client is given. */
  readonly keepsNames: boolean;
}

export const directAccess = (url: string): DatabaseAccess => ({ url, sessionUrl: url, pooler: null });
