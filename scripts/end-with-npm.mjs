import { spawnSync } from 'node:child_process';

/** Calls `stop` once after the npm that runs this script has ended, because npm does not pass on every signal. */
export function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = findNpm(parent);
  const watch = setInterval(() => {
    if (process.ppid === parent && !hasExited(npm)) return;
    // A second call would send a second signal, which stops a server immediately.
    clearInterval(watch);
    stop();
  }, 500).unref();
}

/**
 * Finds the process of npm. There may be a shell between npm and this process. Without the program ps, the parent is
 * returned.
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
