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
// Paths are relative to the folder in which the command was run.
const optionsWithValue = new Set(['--around', '--km']);
const args = process.argv
  .slice(2)
  .map((word, index, words) =>
    word.startsWith('-') || optionsWithValue.has(words[index - 1]) ? word : resolve(process.env.INIT_CWD ?? '.', word),
  );
// Data is written as soon as it is read, so a small young generation keeps memory low even for a whole country.
const smallHeap = '--max-semi-space-size=2';
process.exitCode = await runNode([smallHeap, join(root, 'apps/api/dist/main.js'), 'import-map', ...args]);
