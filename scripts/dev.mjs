import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, startNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';

// npm run dev: runs the server and the demo artisans from source, and the web app with Vite. All reload as you edit.
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
await ensureInstalled();

const port = process.env.PORT ?? '3000';
const host = process.env.HOST ?? '127.0.0.1';
const origin = `http://${host}:${port}`;
const env = {
  ...process.env,
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  DEMO_FEED_TOKEN: process.env.DEMO_FEED_TOKEN || randomBytes(24).toString('base64url'),
  FIXIT_ORIGIN: origin,
};
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
const children = [
  startNode([tsx, 'watch', '--clear-screen=false', 'apps/api/src/main.ts'], { env }),
  startNode([join(root, 'node_modules/vite/bin/vite.js')], { env, cwd: join(root, 'apps/web') }),
];
if (process.env.DEMO !== 'off') {
  children.push(startNode([tsx, 'watch', '--clear-screen=false', 'apps/demo/src/main.ts'], { env }));
}

let stopping = false;
// Ctrl-C reaches the children through the terminal; a second signal would make tsx kill them.
process.on('SIGINT', () => {
  if (process.stdin.isTTY) stopping = true;
  else stopAll();
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
const [code] = await Promise.race(children.map((child) => once(child, 'exit')));
process.exitCode = stopping ? 0 : (code ?? 1);
stopAll();

function stopAll() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
