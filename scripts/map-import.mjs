import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { root, runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';

// npm run map:import -- <file> | --around <postcode> [--km 30] | --os
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
await ensureInstalled();
await build();
// A path is relative to where the command was typed; the program runs elsewhere.
const values = new Set(['--around', '--km']);
const args = process.argv
  .slice(2)
  .map((word, place, words) =>
    word.startsWith('-') || values.has(words[place - 1]) ? word : resolve(process.env.INIT_CWD ?? '.', word),
  );
// Data is written as soon as it is read, so a small young generation keeps memory low even for a whole country.
const frugal = '--max-semi-space-size=2';
process.exitCode = await runNode([frugal, join(root, 'apps/api/dist/main.js'), 'import-map', ...args]);
