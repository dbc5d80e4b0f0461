import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Replaces Vite's preload helper, which also serves browsers that the app does not support, with
 * `lib/load-part.ts`.
 */
export function lightPreload(): Plugin {
  return {
    name: 'fixit:light-preload',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) =>
      source === '\0vite/preload-helper.js' ? join(import.meta.dirname, 'src/lib/load-part.ts') : null,
  };
}
