import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../child.mjs';

/** Imports a TypeScript file of the contract from a Node script. */
export async function importContract(file) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages/contract/src', file)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
