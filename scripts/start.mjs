import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root, seconds, startNode } from './child.mjs';
import { stopWithNpm } from './end-with-npm.mjs';
import { ensureInstalled } from './install.mjs';

// npm start: installs, builds and starts the marketplace. It uses only the built-in modules of Node, because packages
// may not be installed yet.
const begin = performance.now();
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

const installed = await ensureInstalled();
const installedAt = performance.now();
const built = await build();
const builtAt = performance.now();

const env = {
  // With an arena per thread, glibc's malloc keeps about 40 MB after drawing maps.
  MALLOC_ARENA_MAX: '1',
  ...process.env,
  DEMO_FEED_TOKEN: process.env.DEMO_FEED_TOKEN || randomBytes(24).toString('base64url'),
};
// The young generation is limited, because it would grow during the start and hardly be used afterwards.
const smallHeap = '--max-semi-space-size=4';
/** The server exits with this code if the demo world is due for its reset. */
const resetExitCode = 75;
let server;
let artisans;
let stopping = false;

function stop() {
  stopping = true;
  artisans?.kill('SIGTERM');
  server?.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
stopWithNpm(() => stopping || stop());

let code;
let signal;
do {
  server = startNode([smallHeap, join(root, 'apps/api/dist/main.js')], { env });
  server.on('message', ({ ready }) => {
    if (!ready) return;
    printReady(ready);
    if (ready.logins.length > 0) startArtisans(ready.address);
  });
  [code, signal] = await once(server, 'exit');
} while (code === resetExitCode && !stopping);
stopping = true;
artisans?.kill('SIGTERM');
if (signal) console.error(`The server was stopped by ${signal}.`);
process.exitCode = signal ? 1 : code;

/** Prints the URLs, the logins and the duration of each step. */
function printReady({ name, address, mail, map, panel, logins }) {
  const steps = [
    installed ? `install ${seconds(begin, installedAt)}` : 'nothing to install',
    built.length > 0 ? `build of ${built.join(', ')} ${seconds(installedAt, builtAt)}` : 'nothing to build',
    `server ${seconds(builtAt)}`,
  ];
  const lines = [
    `${name} is ready at ${address} after ${seconds(begin)} (${steps.join(', ')}).`,
    ...logins.map(({ who, email, password }) => `  log in as ${who}: ${email} / ${password}`),
    `  mail ${mail}`,
    ...(map ? [`  the map ${map}`] : []),
    ...(panel ? [`  the panel ${panel}`] : []),
    '  stop with Ctrl-C',
  ];
  console.log(`\n${lines.join('\n')}\n`);
}

function startArtisans(address) {
  // After a reset, the previous artisans no longer have accounts.
  artisans?.kill('SIGTERM');
  const child = startNode([smallHeap, join(root, 'apps/demo/dist/main.js')], {
    env: { ...env, FIXIT_ORIGIN: address },
  });
  artisans = child;
  child.once('exit', (status) => {
    if (stopping || artisans !== child) return;
    console.error(`The demo artisans stopped (${status}) and are being restarted.`);
    setTimeout(() => stopping || startArtisans(address), 2_000);
  });
}
