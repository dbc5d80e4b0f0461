import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { programOf } from './operator-program.mjs';

// npm run admin -- <command>: runs an operator command. See `npm run admin -- --help`.
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
// Progress is printed to standard error, so that standard output contains only the answer.
console.log = console.error;
await ensureInstalled();
await build();
// Paths are relative to the folder in which the command was run.
const { args, env } = programOf(process.argv.slice(2), process.env.INIT_CWD ?? '.');
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
// Signals are passed on, so that a stopped backup can remove its partial file.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
const [code, signal] = await once(child, 'exit');
process.exitCode = signal ? 1 : code;
