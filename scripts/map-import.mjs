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
// A file is meant from where the command is typed; the program runs where its data is.
const values = new Set(['--around', '--km']);
const given = process.argv
  .slice(2)
  .map((word, place, words) =>
    word.startsWith('-') || values.has(words[place - 1]) ? word : resolve(process.env.INIT_CWD ?? '.', word),
  );
// What is read is written at once and needed no more: a small room for new objects keeps the memory of a whole country low.
const frugal = '--max-semi-space-size=2';
process.exitCode = await runNode([frugal, join(root, 'apps/api/dist/main.js'), 'import-map', ...given]);
