/** FIXIT_ROLE takes one of these values. */
export const roles = ['web', 'worker', 'all'] as const;

export type ProcessRole = (typeof roles)[number];

interface Parts {
  /**
   * The process serves calls, sockets with the presence of their accounts, pages, the map, and the feed
   * of the demo artisans.
   */
  readonly calls: boolean;
  /** The process runs the background tasks of all processes, and the schedules. */
  readonly tasks: boolean;
}

/**
 * Only some processes have these parts. All processes have connections, health, metrics including those
 * of the queue, and fan-out with its sweep, because tasks send frames too. Whichever process starts
 * first migrates and fills the database.
 */
export const partsOf: Readonly<Record<ProcessRole, Parts>> = {
  web: { calls: true, tasks: false },
  worker: { calls: false, tasks: true },
  all: { calls: true, tasks: true },
};
