import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageBundle } from '../../packages/contract/src/public-page/public-page.ts';
import { paper } from './vite.head.ts';
import { lightIcons } from './vite.icons.ts';
import { buildAccentStyles } from './vite.linked-files.ts';
import { writeCompressed } from './vite.precompress.ts';
import { alias, define } from './vite.settings.ts';

const web = join(import.meta.dirname, 'dist');
const entry = 'src/app/public-page/bundle.ts';

/**
 * Builds the files with which the server renders public pages: one script that contains React and
 * that no browser receives, and one stylesheet among the files of the web app.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: {
    ...define,
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.PAPER_LIGHT': JSON.stringify(paper.light),
    'import.meta.env.PAPER_DARK': JSON.stringify(paper.dark),
  },
  resolve: { alias },
  ssr: { noExternal: true, target: 'node' },
  plugins: [accentSheet(), react(), lightIcons(), bundleFiles()],
  build: {
    ssr: entry,
    ssrEmitAssets: true,
    outDir: join(web, pageBundle.folder),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    cssMinify: true,
    minify: true,
    target: 'node20.19',
    rolldownOptions: { output: { entryFileNames: pageBundle.script, codeSplitting: false } },
  },
});

const accentsId = 'virtual:accents.css';

function accentSheet(): Plugin {
  return {
    name: 'fixit:accent-sheet',
    resolveId: (id) => (id === accentsId ? accentsId : null),
    load: (id) => (id === accentsId ? buildAccentStyles() : null),
  };
}

/** Moves the stylesheet and the font to the folder that browsers load from, and writes their names for the server. */
function bundleFiles(): Plugin {
  return {
    name: 'fixit:page-files',
    writeBundle(_options, bundle) {
      const files = Object.values(bundle).filter(({ type }) => type === 'asset');
      const [style, font] = ['.css', '.woff2'].map((end) => files.find(({ fileName }) => fileName.endsWith(end)));
      if (style?.type !== 'asset' || !font)
        throw new Error('The bundle of public pages lacks its stylesheet or its font');
      const folder = join(web, pageBundle.folder);
      mkdirSync(join(web, 'assets'), { recursive: true });
      for (const { fileName } of [style, font]) {
        renameSync(join(folder, fileName), join(web, 'assets', basename(fileName)));
      }
      rmSync(join(folder, dirname(style.fileName)), { recursive: true, force: true });
      writeCompressed(join(web, 'assets', basename(style.fileName)), Buffer.from(style.source));
      const names = { style: `/assets/${basename(style.fileName)}`, font: `/assets/${basename(font.fileName)}` };
      writeFileSync(join(folder, pageBundle.files), JSON.stringify(names));
    },
  };
}
