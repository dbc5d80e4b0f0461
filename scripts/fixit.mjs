#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fail, root } from './child.mjs';
import { programOf } from './operator-program.mjs';
import { readServiceSettings, unit } from './service-settings.mjs';

// fixit <command>: runs an operator command with the settings and the user of the service. It is installed as
// /usr/local/bin/fixit in images, and on machines with deploy/fixit@.service. `fixit serve` starts a server without
// systemd.
const words = process.argv.slice(2);
const settings = readSettings();
const { args, env } = programOf(words, process.cwd());
if (settings) becomeServiceUser();
const child = spawn(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(settings ?? { FIXIT_COMMAND: 'fixit' }), ...env },
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
const [code, signal] = await once(child, 'exit');
process.exitCode = signal ? 1 : code;

function readSettings() {
  const file = process.env.FIXIT_SETTINGS || unit.settingsFile;
  try {
    return readServiceSettings(file);
  } catch (error) {
    return fail(`${file} cannot be read (${error.code}). Run: sudo fixit ${words.join(' ')}`);
  }
}

/** Changes from root to the user of the service, so that every new file belongs to that user. */
function becomeServiceUser() {
  if (process.getuid() !== 0) return;
  try {
    process.initgroups(unit.user, unit.user);
    process.setgid(unit.user);
    process.setuid(unit.user);
  } catch (error) {
    fail(`The user ${unit.user} of the service cannot be used: ${error.message}`);
  }
}
