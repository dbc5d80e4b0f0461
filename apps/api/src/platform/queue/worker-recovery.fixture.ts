import { connect } from '../../db/connection.ts';
import { startQueue } from './queue.ts';

// For worker-recovery.test.ts: a worker in a process of its own that takes a task, says so, and never ends it.
await startQueue(connect(process.argv[2] ?? '', { max: 4 }).pool, {
  tasks: {
    dig: () => {
      process.stdout.write('taken\n');
      return new Promise(() => undefined);
    },
  },
  dedicatedWorkers: {},
  schedules: {},
  onFailure: (task, error) => console.error(task, error),
});
