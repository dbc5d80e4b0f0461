import { pathToFileURL } from 'node:url';
import { npmCommand, runCaptured, seconds } from './child.mjs';

// The checks are scripts of package.json, the longest first.
const checks = ['types', 'lint', 'coverage', 'unused', 'names', 'arrows', 'migrations', 'docs'];
const concurrency = 2;

/**
 * Runs every check and the functions of `others`, two at a time. Prints the output of each check when it has finished.
 * Returns 0, or 1 if a check failed.
 */
export async function check(others = {}) {
  const tasks = [
    ...Object.entries(others).map(([name, run]) => ({ name, run })),
    ...checks.map((name) => ({ name, run: () => runCheck(name) })),
  ];
  const failed = [];
  const runTasks = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const startedAt = performance.now();
      const code = await task.run();
      console.log(`${task.name} ${seconds(startedAt)}`);
      if (typeof code === 'number' && code !== 0) failed.push(task.name);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runTasks));
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

function runCheck(name) {
  return runCaptured(...npmCommand(['run', '--silent', name]));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await check();
