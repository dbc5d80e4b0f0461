import { spawnSync } from 'node:child_process';

/** Calls `stop` once when the npm that runs this script has ended, because npm does not pass on every signal. */
export function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = findNpm(parent);
  const watch = setInterval(() => {
    if (process.ppid === parent && !hasExited(npm)) return;
    // A second call would be a second signal, which ends a server at once.
    clearInterval(watch);
    stop();
  }, 500).unref();
}

/**
 * Finds npm. It starts a shell, which may stay between npm and us. Without the program ps, only our parent is
 * watched.
 */
function findNpm(parent) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' });
  const [, grandparent, name = ''] = /^\s*(\d+)\s+(\S+)/.exec(stdout ?? '') ?? [];
  return name.endsWith('sh') ? Number(grandparent) : parent;
}

function hasExited(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
