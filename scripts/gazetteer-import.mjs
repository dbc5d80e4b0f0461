import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { root, runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';

// npm run gazetteer:import [-- <zip archive or folder of Code-Point Open>]
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
await ensureInstalled();
await build();
const paths = process.argv.slice(2).map((path) => resolve(process.env.INIT_CWD ?? '.', path));
process.exitCode = await runNode([join(root, 'apps/api/dist/main.js'), 'import-gazetteer', ...paths]);
