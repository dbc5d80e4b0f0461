import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { buildScript } from './vite.screen-documents.ts';
import { shortenProperties } from './vite.styles.ts';

const folder = 'src/app/announcement';

/** Builds the files that the server links only in a document with an announcement, so that no other page changes. */
export function announcement(config: InlineConfig): Plugin {
  return {
    name: 'announcement',
    apply: 'build',
    async generateBundle() {
      const style = readFileSync(join(import.meta.dirname, folder, 'announcement.css'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'announcement.css', source: shortenProperties(style) });
      const script = await buildScript(config, `${folder}/announcement.ts`);
      this.emitFile({ type: 'asset', fileName: 'announcement.js', source: script });
    },
  };
}
