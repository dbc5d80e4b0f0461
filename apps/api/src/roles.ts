export const roles = ['web', 'worker', 'all'] as const;

export type ProcessRole = (typeof roles)[number];

interface Parts {
  /** Includes sockets, pages, the map, and the feed of the demo artisans. */
  readonly calls: boolean;
  /** Includes the schedules, and the background tasks of all processes. */
  readonly tasks: boolean;
}

/**
 * Every process also has health checks, metrics and the fan-out, because tasks send frames too. The
 * first process to start migrates and fills the database.
 */
export const partsOf: Readonly<Record<ProcessRole, Parts>> = {
  web: { calls: true, tasks: false },
  worker: { calls: false, tasks: true },
  all: { calls: true, tasks: true },
};
