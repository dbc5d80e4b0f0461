/** FIXIT_ROLE takes one of these values. */
export const roles = ['web', 'worker', 'all'] as const;

export type ProcessRole = (typeof roles)[number];

interface Parts {
  /** Calls, sockets with the presence of their accounts, pages, the map, and the feed of the demo artisans. */
  readonly calls: boolean;
  /** Background tasks of every process, and schedules. */
  readonly tasks: boolean;
}

/**
 * What only some processes have. Each has the rest: connections, fan-out with its sweep, as tasks send frames too, and health and metrics, those of
 * the queue among them. Each migrates and fills the database, whichever comes first.
 */
export const partsOf: Readonly<Record<ProcessRole, Parts>> = {
  web: { calls: true, tasks: false },
  worker: { calls: false, tasks: true },
  all: { calls: true, tasks: true },
};
