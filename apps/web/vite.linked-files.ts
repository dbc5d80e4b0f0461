import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { accents } from '../../packages/contract/src/operator/accent.ts';
import { buildScript } from './vite.screen-documents.ts';
import { shortenProperties } from './vite.styles.ts';

const folder = 'src/app/announcement';

/** Builds the files that the server links only in documents that need them, so that other pages do not change. */
export function linkedFiles(config: InlineConfig): Plugin {
  return {
    name: 'linked-files',
    apply: 'build',
    async generateBundle() {
      const style = readFileSync(join(import.meta.dirname, folder, 'announcement.css'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'announcement.css', source: shortenProperties(style) });
      this.emitFile({ type: 'asset', fileName: 'accents.css', source: shortenProperties(buildAccentStyles()) });
      const nameStyle = readFileSync(join(import.meta.dirname, 'src/ui/page/market-name.css'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'market-name.css', source: nameStyle });
      const script = await buildScript(config, `${folder}/announcement.ts`);
      this.emitFile({ type: 'asset', fileName: 'announcement.js', source: script });
    },
  };
}

/** The person's own palette replaces the accents in forced-colours mode. */
export function buildAccentStyles(): string {
  const rules = Object.entries(accents).map(([name, { plate, hover, wash, darkWash }]) => {
    const root = `:root[data-accent="${name}"]`;
    const light = `--yellow:${plate};--yellow-press:${hover};--yellow-wash:${wash};--focus-halo:${plate}`;
    const dark = `--yellow-wash:${darkWash};--focus:${plate};--focus-halo:#15130f;--star-line:${plate}`;
    return `${root}{${light}}@media (prefers-color-scheme:dark){${root}{${dark}}}`;
  });
  return `@media (forced-colors:none){${rules.join('')}}`;
}
