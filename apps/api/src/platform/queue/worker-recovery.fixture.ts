import { connect } from '../../db/connection.ts';
import { startQueue } from './queue.ts';

// worker-recovery.test.ts starts this process. Its worker takes a task, says so, and never finishes it.
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
